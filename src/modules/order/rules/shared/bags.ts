import { t } from "../../texts/change-texts.ts";
import type { OrderWindow } from "../order-move.ts";
import type { Order, OrderAddress, OrderItem, PackedContent, Replacement } from "./order.ts";
import type { OrderStatus } from "./order-status.ts";

/** The part of an order that decides about its bag. Its shopper is null after the account was deleted. */
export type Destination = ({ shopperId: string | null } | Pick<Order, "shopper">) & {
  address: Pick<OrderAddress<string | null>, "street" | "landmark" | "city" | "zipcode" | "phone">;
  deliveryDay: string;
  deliveryWindow: OrderWindow | null;
  status: OrderStatus;
};

/**
 * Groups orders by bag, in the order of each bag's first order. Orders of one household for the same day and window
 * share a bag. A household is one shopper at one address or, if several people order, one phone at one address.
 * Cancelled orders never share a bag with others.
 */
export function groupIntoBags<Each extends Destination>(
  orders: readonly Each[],
  goesTo: (order: Each) => Destination = (order) => order,
): Each[][] {
  const bags = new Map<string, Bag>();
  for (const [index, order] of orders.entries()) {
    const keys = [`${index}`, ...keysOf(goesTo(order))];
    // This order may show that two bags belong to one household.
    const earlierBags = new Set(keys.flatMap((key) => bags.get(key) ?? []));
    const bag: Bag = { keys: [...keys], indexes: [index] };
    for (const part of earlierBags) {
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

/**
 * The keys of an order's bag. Orders with a common key share a bag. An order without a street, such as a deleted
 * account's, has none, nor has one whose address is not seen.
 */
function keysOf(order: Destination): string[] {
  const { address, deliveryDay, deliveryWindow, status } = order;
  const shopperId = "shopperId" in order ? order.shopperId : order.shopper?.id;
  const { street, landmark = "", city, zipcode, phone } = address;
  if (!street || city === null || zipcode === null || phone === null) return [];
  const when = [deliveryDay, deliveryWindow?.id ?? null, status === "Cancelled"];
  const where = [street, landmark, city, zipcode].map(plain);
  const digits = phone.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  return [shopperId && ["shopper", shopperId], digits && ["phone", digits]].flatMap((who) =>
    who ? JSON.stringify([who, when, where]) : [],
  );
}

type PackedItem = Pick<OrderItem, "id" | "name" | "pack" | "quantity" | "origin"> & {
  packed:
    | (Pick<PackedContent, "amount"> & {
        replacement: Pick<Replacement, "name" | "pack" | "quantity"> | null;
      })
    | null;
};

/** A bag's content for a line; `id` is the line's. `pack` is null if its size is unknown. */
export type BagLine = {
  id: string;
  name: string;
  pack: { quantity: number; unit: string } | null;
  quantity: number;
  origin?: string;
};

/** The packed content for a line; empty if it was left out. */
export function packedContent({ id, name, pack, quantity, packed, origin }: PackedItem): BagLine[] {
  const from = origin === undefined ? {} : { origin };
  const other = packed?.replacement;
  if (other) return [{ id, name: other.name, quantity: other.quantity ?? 1, pack: other.pack, ...from }];
  const amount = packed?.amount;
  if (amount == null) return [{ id, name, quantity, pack, ...from }];
  if (amount === 0) return [];
  return [{ id, name, quantity: 1, pack: { quantity: amount, unit: pack.unit }, ...from }];
}

/**
 * The content of a bag, each thing on one line: packs of one size are counted together, and what was weighed of one
 * product is one amount. The line is that of the first one.
 */
export function bagContent(items: readonly PackedItem[]): BagLine[] {
  const lines = new Map<string, BagLine>();
  for (const item of items) {
    const isByWeight = item.packed?.amount != null && item.packed.replacement === null;
    for (const line of packedContent(item)) {
      const size = isByWeight ? line.pack?.unit : line.pack;
      const key = JSON.stringify([line.name, line.origin, isByWeight, size]);
      lines.set(key, joined(lines.get(key), line, isByWeight));
    }
  }
  return [...lines.values()];
}

function joined(first: BagLine | undefined, line: BagLine, isByWeight: boolean): BagLine {
  if (!first) return line;
  if (!isByWeight || !first.pack || !line.pack) return { ...first, quantity: first.quantity + line.quantity };
  const quantity = Number((first.pack.quantity + line.pack.quantity).toFixed(3));
  return { ...first, pack: { ...first.pack, quantity } };
}

type Weighed = { packed: unknown };

/** Returns true if an order's bag was weighed. */
export function isWeighed({
  items,
  trail,
}: {
  items: readonly Weighed[];
  trail: readonly Weighed[];
}): boolean {
  return [...items, ...trail].some(({ packed }) => packed);
}

/** Returns true if the ordered product has to come from the farm: it was neither left out nor replaced. */
export function comesFromFarm({ packed }: Pick<PackedItem, "packed">): boolean {
  return !packed || (packed.replacement === null && packed.amount !== 0);
}

type Noted = {
  notes: readonly { label: string; text: string }[];
  sellerNotes: { driver: string | null } | null;
};

/** The notes about a bag for whoever packs and brings it, each once. The office's own notes are never among them. */
export function bagNotes(bag: readonly Noted[]): { label: string; text: string }[] {
  const notes = bag.flatMap(({ notes: own, sellerNotes }) => [
    ...own,
    ...(sellerNotes?.driver ? [{ label: t("forDriver"), text: sellerNotes.driver }] : []),
  ]);
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}
