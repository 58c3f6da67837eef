import { and, asc, eq, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { packTotal } from "#modules/catalog/rules/pack.ts";
import { categories } from "#modules/catalog/tables.ts";
import type { PackingBag, PackingQuery, PackingTotal } from "../contract/packing-list.ts";
import type { OrderNote } from "../order-part.ts";
import { notesOf } from "../order-parts.ts";
import { orderItems, orders } from "../tables.ts";
import { dayColumn } from "./matching-orders.ts";

export type PackingList = { day: string; totals: PackingTotal[]; bags: PackingBag[] };

/**
 * What to bring from the farms for the orders of a day at the store, and what goes into each bag. Cancelled orders
 * are left out unless they are asked for.
 */
export async function packingList(db: Connection, { day, by, status }: PackingQuery): Promise<PackingList> {
  const rows = await db
    .select({ order: orders, item: orderItems, categoryName: categories.name })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .leftJoin(categories, eq(categories.path, orderItems.categoryPath))
    .where(and(eq(dayColumn(by), day), status ? eq(orders.status, status) : ne(orders.status, "Cancelled")))
    .orderBy(asc(orders.invoiceDay), asc(orders.invoiceCounter), asc(orderItems.lineNumber));
  const byOrder = Map.groupBy(rows, (row) => row.order.id);
  const notes = await notesOf(db, [...byOrder.keys()]);
  return {
    day,
    totals: toTotals(rows),
    bags: [...byOrder].flatMap(([id, lines]) => toBag(lines, notes.get(id) ?? [])),
  };
}

type Item = typeof orderItems.$inferSelect;
type Row = { order: typeof orders.$inferSelect; item: Item; categoryName: string | null };

const packOf = (item: Item) => ({ quantity: item.packQuantity, unit: item.packUnit });

/** One total for each product and pack as they were ordered: packs of different sizes are packed apart. */
function toTotals(rows: Row[]): PackingTotal[] {
  const key = ({ item }: Row) =>
    JSON.stringify([item.productId, item.name, item.packQuantity, item.packUnit]);
  return [...Map.groupBy(rows, key).values()]
    .flatMap(toTotal)
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName) || a.name.localeCompare(b.name));
}

function toTotal(rows: Row[]): PackingTotal[] {
  const [first] = rows;
  if (!first) return [];
  const { item, categoryName } = first;
  const packs = rows.reduce((sum, row) => sum + row.item.quantity, 0);
  return [
    {
      productId: item.productId,
      name: item.name,
      category: item.categoryPath,
      categoryName: categoryName ?? item.categoryPath,
      pack: packOf(item),
      packs,
      total: packTotal(packOf(item), packs),
      orders: new Set(rows.map((row) => row.item.orderId)).size,
    },
  ];
}

function toBag(rows: Row[], notes: OrderNote[]): PackingBag[] {
  const [first] = rows;
  if (!first) return [];
  const { id, invoiceNumber, status, address, totalPaise, isPaid, deliveryDay, deliveryWindow } = first.order;
  const items = rows.map(({ item }) => ({ name: item.name, pack: packOf(item), quantity: item.quantity }));
  const order = { _id: id, invoiceNumber, status, address, isPaid, deliveryDay, deliveryWindow };
  return [{ ...order, amount: toRupees(totalPaise), items, notes }];
}
