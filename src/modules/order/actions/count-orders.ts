import { and, count, eq, gt, type SQL, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter, StatusCounts } from "../contract/order.ts";
import { orders, ordersByDay, ordersByDelivery } from "../tables.ts";
import { matching, newerThan } from "./matching-orders.ts";

const NONE: StatusCounts = { Pending: 0, "Out for Delivery": 0, Delivered: 0, Cancelled: 0 };

/** How many orders of each status match a filter, whichever status it asks for. Without a search nobody counts them. */
export async function countStatuses(tx: Connection, filter: OrderFilter): Promise<StatusCounts> {
  const rows = filter.q ? await countFound(tx, filter) : await readSums(tx, filter);
  return { ...NONE, ...Object.fromEntries(rows.map((row) => [row.status, row.total])) };
}

function countFound(tx: Connection, filter: OrderFilter) {
  return tx
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(matching(tx, { ...filter, status: undefined }))
    .groupBy(orders.status);
}

function readSums(tx: Connection, { day, by }: OrderFilter) {
  const sums = by === "delivery" && day ? ordersByDelivery : ordersByDay;
  return tx
    .select({ status: sums.status, total: sum(sums.orders).mapWith(Number) })
    .from(sums)
    .where(day ? eq(sums.day, day) : undefined)
    .groupBy(sums.status);
}

/** How many orders that match a filter are newer than one of them. */
export async function countNewer(tx: Connection, filter: OrderFilter, id: string): Promise<number> {
  const where = and(matching(tx, filter), newerThan(id));
  if (filter.q || filter.day) return countOf(tx, where);
  const [own] = await tx.select({ day: orders.invoiceDay }).from(orders).where(eq(orders.id, id));
  if (!own) return 0;
  const [later] = await tx
    .select({ total: sum(ordersByDay.orders).mapWith(Number) })
    .from(ordersByDay)
    .where(and(gt(ordersByDay.day, own.day), filter.status && eq(ordersByDay.status, filter.status)));
  // Of its own day they have to be counted.
  return (later?.total ?? 0) + (await countOf(tx, and(where, eq(orders.invoiceDay, own.day))));
}

async function countOf(tx: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(orders).where(where);
  return row?.total ?? 0;
}
