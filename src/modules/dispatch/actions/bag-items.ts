import { packText } from "#modules/catalog/rules/pack.ts";
import type { Order, OrderItem } from "#modules/order/contract/order.ts";
import type { Stop } from "../contract.ts";

type BagItem = Stop["items"][number];

/** What is really in a bag: the same packs of its orders together, without what was left out. */
export function bagItems(bag: readonly Order[]): BagItem[] {
  const packed = bag.flatMap(({ items }) => items.flatMap(packedAs));
  const alike = Map.groupBy(packed, ({ name, pack }) => `${name} ${pack ? packText(pack) : ""}`);
  return [...alike.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, quantity: more.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  );
}

function packedAs({ name, pack, quantity, packed }: OrderItem): BagItem[] {
  const other = packed?.replacement;
  if (other) return [{ name: other.name, quantity: other.quantity ?? 1, pack: other.pack }];
  const amount = packed?.amount;
  if (amount == null) return [{ name, quantity, pack }];
  return amount === 0 ? [] : [{ name, quantity: 1, pack: { quantity: amount, unit: pack.unit } }];
}
