import { and, eq, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { categories, packTotal } from "#modules/catalog/index.ts";
import { byWindow } from "#modules/delivery/index.ts";
import type { Order } from "../contract/order.ts";
import type { OrderItem } from "../contract/order-item.ts";
import type { PackingBag, PackingQuery, PackingTotal } from "../contract/packing-list.ts";
import { inBags } from "../rules/bags.ts";
import { inTheBag, isWanted } from "../rules/in-the-bag.ts";
import type { OrderWindow } from "../rules/order-window.ts";
import { orders } from "../tables.ts";
import { loadOrders } from "./load-orders.ts";
import { dayColumn } from "./matching-orders.ts";

export type PackingList = {
  day: string;
  totals: PackingTotal[];
  bags: PackingBag[];
  windows: (OrderWindow | null)[];
};

/** What a question calls any time of the day, which is no window. */
const ANY_TIME = "any";

/**
 * What to bring from the farms for the orders of a day at the store, and what goes into each bag: by the scales, where an
 * order has been weighed. Orders of a household stand together. Cancelled orders are left out unless they are asked for.
 */
export async function packingList(
  db: Connection,
  { day, by, status, window }: PackingQuery,
): Promise<PackingList> {
  const wanted = status ? eq(orders.status, status) : ne(orders.status, "Cancelled");
  const all = await loadOrders(db, and(eq(dayColumn(by), day), wanted), { oldestFirst: true });
  const windows = new Map(all.map(({ deliveryWindow }) => [deliveryWindow?.id ?? ANY_TIME, deliveryWindow]));
  const found = window ? all.filter((order) => (order.deliveryWindow?.id ?? ANY_TIME) === window) : all;
  const named = await db.select({ path: categories.path, name: categories.name }).from(categories);
  const names = new Map(named.map(({ path, name }) => [path, name]));
  return {
    day,
    totals: toTotals(found, names),
    bags: toBags(found),
    windows: [...windows.values()].toSorted(byWindow),
  };
}

/** Each order's part of a bag, those of a household's bag one after the other. */
function toBags(found: readonly Order[]): PackingBag[] {
  const bags = inBags(found, (order) => ({ ...order, shopperId: order.userId?._id ?? null }));
  return bags.flatMap((bag) => bag.map((order) => toBag(order, bag[0]?._id ?? "")));
}

type Ordered = { orderId: string; item: OrderItem };

/** One total for each product and pack as they were ordered: packs of different sizes are packed apart. */
function toTotals(found: readonly Order[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const lines = found.flatMap(({ _id: orderId, items }) =>
    items.filter(isWanted).map((item) => ({ orderId, item })),
  );
  const key = ({ item: { product, name, pack } }: Ordered) =>
    JSON.stringify([product?._id, name, pack.quantity, pack.unit]);
  return [...Map.groupBy(lines, key).values()]
    .flatMap((alike) => toTotal(alike, names))
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName) || a.name.localeCompare(b.name));
}

function toTotal(lines: readonly Ordered[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const [first] = lines;
  if (!first) return [];
  const { product, name, category, pack } = first.item;
  const packs = lines.reduce((sum, { item }) => sum + item.quantity, 0);
  return [
    {
      productId: product?._id ?? null,
      ...{ name, category, categoryName: names.get(category) ?? category, pack, packs },
      total: packTotal(pack, packs),
      orders: new Set(lines.map(({ orderId }) => orderId)).size,
    },
  ];
}

function toBag(order: Order, household: string): PackingBag {
  const { _id, invoiceNumber, status, address, amount, isPaid, deliveryDay, deliveryWindow, notes } = order;
  const items = order.items.flatMap(inTheBag).map(({ name, pack, quantity }) => ({ name, pack, quantity }));
  const place = { address, deliveryDay, deliveryWindow };
  return { _id, household, invoiceNumber, status, ...place, amount, isPaid, items, notes };
}
