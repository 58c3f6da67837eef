import type { PostalAddress } from "#modules/address/rules/shared/address.ts";
import type { OrderWindow } from "./order-move.ts";
import type { OrderStatus } from "./shared/order-status.ts";

/** What of an order says whose bag it goes into. */
export type Destination = {
  /** Null once the account is deleted. */
  shopperId: string | null;
  address: Pick<PostalAddress, "street" | "landmark" | "city" | "zipcode" | "phone">;
  deliveryDay: string;
  deliveryWindow: OrderWindow | null;
  status: OrderStatus;
};

/**
 * Orders by the bag they go into, bags and orders in the order of the first: what one household gets on a day and in a
 * window is one bag. A household is one shopper at one address or, where several order, one phone at one address. What
 * is cancelled goes into no bag of what is not.
 */
export function inBags<Order>(orders: readonly Order[], goesTo: (order: Order) => Destination): Order[][] {
  const bags = new Map<string, Bag>();
  for (const [index, order] of orders.entries()) {
    const keys = [`${index}`, ...keysOf(goesTo(order))];
    // Several, where this order shows that what seemed to be two households' bags are one.
    const known = new Set(keys.flatMap((key) => bags.get(key) ?? []));
    const bag: Bag = { keys: [...keys], indexes: [index] };
    for (const part of known) {
      bag.keys.push(...part.keys);
      bag.indexes.push(...part.indexes);
    }
    for (const key of bag.keys) bags.set(key, bag);
  }
  return [...new Set(bags.values())]
    .map(({ indexes }) => indexes.toSorted((a, b) => a - b))
    .sort(([a = 0], [b = 0]) => a - b)
    .map((indexes) => indexes.flatMap((index) => orders[index] ?? []));
}

type Bag = { keys: string[]; indexes: number[] };

const LOCAL_DIGITS = 10;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,.]+/g, " ")
    .trim();

/** Orders that have one of these in common share a bag. An order without a street, as of a deleted account, has none. */
function keysOf({ shopperId, address, deliveryDay, deliveryWindow, status }: Destination): string[] {
  const { street, landmark = "", city, zipcode, phone } = address;
  if (street === "") return [];
  const when = [deliveryDay, deliveryWindow?.id ?? null, status === "Cancelled"];
  const where = [street, landmark, city, zipcode].map(plain);
  const digits = phone.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  return [shopperId && ["shopper", shopperId], digits && ["phone", digits]].flatMap((who) =>
    who ? JSON.stringify([who, when, where]) : [],
  );
}

/** As much of an order's line as says what is in the bag for it. */
type PackedItem = {
  _id: string;
  name: string;
  pack: { quantity: number; unit: string };
  quantity: number;
  packed: {
    amount: number | null;
    replacement: {
      name: string;
      pack: { quantity: number; unit: string } | null;
      quantity: number | null;
    } | null;
  } | null;
};

/** So many packs in a bag; `pack` is null if nobody has said of what size. `_id` is the line's. */
export type BagLine = {
  _id: string;
  name: string;
  pack: { quantity: number; unit: string } | null;
  quantity: number;
};

/** What is really in the bag for a line; nothing for one that was left out. */
export function inTheBag({ _id, name, pack, quantity, packed }: PackedItem): BagLine[] {
  const other = packed?.replacement;
  if (other) return [{ _id, name: other.name, quantity: other.quantity ?? 1, pack: other.pack }];
  const amount = packed?.amount;
  if (amount == null) return [{ _id, name, quantity, pack }];
  return amount === 0 ? [] : [{ _id, name, quantity: 1, pack: { quantity: amount, unit: pack.unit } }];
}

type Weighed = { packed: unknown };

/** Whether somebody has said what went into an order's bag. */
export function isWeighed({
  items,
  trail,
}: {
  items: readonly Weighed[];
  trail: readonly Weighed[];
}): boolean {
  return [...items, ...trail].some(({ packed }) => packed);
}

/** Whether what was ordered has to come from the farm: it was neither left out nor replaced. */
export function isWanted({ packed }: Pick<PackedItem, "packed">): boolean {
  return !packed || (packed.replacement === null && packed.amount !== 0);
}
