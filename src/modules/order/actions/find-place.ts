import { eq, lte, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { ordersByDay } from "../sums-tables.ts";
import { orders } from "../tables.ts";

/** From where a list goes on: what is left of it, and how many of that are to be skipped. */
export type Place = { from: SQL | undefined; offset: number };

/**
 * Where the entry stands before which `offset` newer ones match. The sums of the days lead to its day, so that only
 * orders of one day are skipped one by one, however many are newer. With a search, or on one day, all are.
 */
export async function findPlace(
  tx: Connection,
  { status, day, q }: OrderFilter,
  offset: number,
): Promise<Place> {
  if (q || day || offset === 0) return { from: undefined, offset };
  const upTo = tx
    .select({
      day: ordersByDay.day,
      before: sql<number>`sum(sum(${ordersByDay.orders})) over (order by ${ordersByDay.day} desc)
        - sum(${ordersByDay.orders})`
        .mapWith(Number)
        .as("before"),
    })
    .from(ordersByDay)
    .where(status && eq(ordersByDay.status, status))
    .groupBy(ordersByDay.day)
    .as("up_to");
  const [found] = await tx
    .select({ day: upTo.day, before: upTo.before })
    .from(upTo)
    .where(lte(upTo.before, offset))
    .orderBy(upTo.day)
    .limit(1);
  if (!found) return { from: undefined, offset };
  return { from: lte(orders.invoiceDay, found.day), offset: offset - found.before };
}
