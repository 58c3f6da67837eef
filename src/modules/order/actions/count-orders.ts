import { and, count, eq, gt, type SQL, sum } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import { ordersByDay, ordersByDelivery } from "../sums-tables.ts";
import { orders } from "../tables.ts";
import { matching, newerThan } from "./matching-orders.ts";
import { allDays, placedIn } from "./order-days.ts";
import type { Found } from "./search-orders.ts";

/** No order of any status. */
export const NONE: StatusCounts = { Pending: 0, "Out for Delivery": 0, Delivered: 0, Cancelled: 0 };

/** How many orders of each status there are, of a day or of all, by what is kept of the days. */
export async function countStatuses(tx: Connection, { day, by }: OrderFilter): Promise<StatusCounts> {
  const sums = by === "delivery" && day ? ordersByDelivery : ordersByDay;
  const rows = await tx
    .select({ status: sums.status, total: sum(sums.orders).mapWith(Number) })
    .from(sums)
    .where(day ? eq(sums.day, day) : undefined)
    .groupBy(sums.status);
  return { ...NONE, ...Object.fromEntries(rows.map((row) => [row.status, row.total])) };
}

/** How many orders of a list are newer than one of them. `found` is what the filter's search has found. */
export async function countNewer(
  tx: Connection,
  filter: OrderFilter,
  { found, id }: { found: Found | undefined; id: string },
): Promise<number> {
  const newer = and(found ? found.where : matching(filter), newerThan(id));
  if (!found?.dayByDay && (found || filter.day)) return countOf(tx, newer);
  const [own] = await tx.select({ day: orders.invoiceDay }).from(orders).where(eq(orders.id, id));
  if (!own) return 0;
  if (found) {
    const days = await allDays(tx);
    return countOf(tx, and(newer, days && placedIn({ from: own.day, to: days.to })));
  }
  const [later] = await tx
    .select({ total: sum(ordersByDay.orders).mapWith(Number) })
    .from(ordersByDay)
    .where(and(gt(ordersByDay.day, own.day), filter.status && eq(ordersByDay.status, filter.status)));
  // The sums know whole days, so the orders of its own day are counted.
  return (later?.total ?? 0) + (await countOf(tx, and(newer, eq(orders.invoiceDay, own.day))));
}

async function countOf(tx: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(orders).where(where);
  return row?.total ?? 0;
}
