import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, text } from "#kernel/web/shape.ts";
import type { SellerOrder } from "#modules/order/rules/shared/order.ts";
import type { Bag } from "./cached-station.ts";
import { type LineDraft, mergeDrafts, toDraft } from "./shared/line-draft.ts";

/** A line of the bag in hand: its typed content, and whether it is in the bag. */
export type PackingLine = LineDraft & { put: boolean };

/** A line as it is typed. Another amount takes it out of the bag until it is put in; a product that was chosen is in it. */
export function asTyped(line: PackingLine, typed: LineDraft): PackingLine {
  const isSame = !line.replacement && typed.amount === line.amount;
  return { ...typed, put: typed.replacement ? typed.replacement.product !== null : line.put && isSame };
}

/** The typed amounts of a bag, and the orders as they were when it was typed. */
export type BagDraft = { orders: readonly SellerOrder[]; lines: readonly PackingLine[] };

/** A draft on the device: the versions of its orders, and the typed lines by the ids of their items. */
type KeptDraft = { of: string; lines: Record<string, Omit<PackingLine, "item">> };

// Nothing but this page writes it, so no more of it is looked at.
const isKeptDraft = (value: unknown): value is KeptDraft => fields({ of: text })(value);

const KEY = "santhe-seller.packing-drafts";

/** The orders of a bag that still have to go out. */
export const openOrders = ({ orders }: Pick<Bag, "orders">): SellerOrder[] =>
  orders.filter(({ status }) => status === "Pending");

/** The draft of a bag: what this device had typed of it before a reload, or what is stored. */
export function draftOf(bag: Bag): BagDraft {
  const orders = openOrders(bag);
  const stored = storedLines(keyOf(orders));
  const lines = itemsOf(orders).map((item) => {
    return { ...toDraft(item), put: bag.done.includes(item.id), ...stored[item.id] };
  });
  return { orders, lines };
}

const itemsOf = (orders: readonly SellerOrder[]) => orders.flatMap(({ items }) => items);

/** A draft after its orders were changed elsewhere: what was typed here stays. */
export function mergedDraft(draft: BagDraft, bag: Bag): BagDraft {
  const orders = openOrders(bag);
  const [before, now] = [{ items: itemsOf(draft.orders) }, { items: itemsOf(orders) }];
  const { drafts } = mergeDrafts(draft.lines, { before, now });
  const merged = new Map(drafts.map((line) => [line.item.id, line]));
  const wasPut = new Set(draft.lines.flatMap(({ item, put }) => (put ? [item.id] : [])));
  const lines = now.items.map((item) => ({
    ...(merged.get(item.id) ?? toDraft(item)),
    put: wasPut.has(item.id) || bag.done.includes(item.id),
  }));
  return { orders, lines };
}

/** Returns true if a draft is of the orders as they are stored now. */
export const isOf = ({ orders }: BagDraft, bag: Bag): boolean => keyOf(orders) === keyOf(openOrders(bag));

/** Orders with the versions to which a draft belongs. */
const keyOf = (orders: readonly SellerOrder[]) =>
  orders.map(({ id, packingVersion, revision }) => `${id} ${packingVersion} ${revision}`).join();

/** Keeps what is typed of the bag in hand on this device; null forgets it. One bag is in hand at a time. */
export function keepDraft(draft: BagDraft | null): void {
  const lines = draft?.lines.map(({ item, ...typed }) => [item.id, typed]);
  writeDevice(KEY, draft && { of: keyOf(draft.orders), lines: Object.fromEntries(lines ?? []) });
}

function storedLines(of: string): KeptDraft["lines"] {
  const stored = readDevice(KEY, isKeptDraft);
  return stored?.of === of ? stored.lines : {};
}
