import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { Order } from "../../contract/order.ts";
import { inBags } from "../../rules/bags.ts";

/** A slip's order for each bag: all orders of a household that come together are one, as long as they are printed together. */
export function bagSlips(orders: readonly Order[]): Order[] {
  return inBags(orders, (order) => ({ ...order, shopperId: order.userId?._id ?? null })).flatMap(together);
}

/** The sum is what is still to be collected or, where nothing is, what was paid. */
function together(bag: readonly Order[]): Order[] {
  const owed = bag.filter(({ isPaid }) => !isPaid);
  const summed = owed.length > 0 ? owed : bag;
  const [first] = summed;
  if (!first || bag.length === 1) return [...bag];
  const amount = toRupees(summed.reduce((sum, order) => sum + toPaise(order.amount), 0));
  const notes = new Map(bag.flatMap((order) => order.notes.map((note) => [JSON.stringify(note), note])));
  return [
    {
      ...first,
      invoiceNumber: bag.map(({ invoiceNumber }) => invoiceNumber).join(", "),
      items: bag.flatMap(({ items }) => items),
      notes: [...notes.values()],
      amount,
    },
  ];
}
