import { count, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import { orders } from "../tables.ts";
import { matching } from "./matching-orders.ts";

/** A search counts no more orders than this. */
export const MOST_COUNTED = 1000;

/** What a search has found: which orders, or that there are too many to find them all. */
export type Found = { where: SQL | undefined; counts: Partial<StatusCounts>; atLeast: boolean };

/** Finds the orders that a filter with a search matches, and how many there are of each status, whichever it asks for. */
export async function searchOrders(tx: Connection, filter: OrderFilter): Promise<Found> {
  // What is searched for may be rare, which the planner can't know: then it would read all orders for it.
  await tx.execute(sql`set local enable_seqscan = off`);
  const found = tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(matching(tx, { ...filter, status: undefined }))
    .limit(MOST_COUNTED + 1)
    .as("found");
  const rows = await tx
    .select({ status: found.status, total: count(), ids: sql<string[]>`array_agg(${found.id})` })
    .from(found)
    .groupBy(found.status);
  const counts = Object.fromEntries(rows.map(({ status, total }) => [status, total]));
  if (rows.reduce((sum, { total }) => sum + total, 0) <= MOST_COUNTED) {
    const wanted = rows.filter(({ status }) => filter.status === undefined || status === filter.status);
    const ids = sql.param(wanted.flatMap((row) => row.ids));
    return { where: sql`${orders.id} = any(${ids}::text[])`, counts, atLeast: false };
  }
  // So many match that a page of the newest is soon together, one by one from the newest.
  await tx.execute(sql`set local enable_bitmapscan = off`);
  return { where: matching(tx, filter), counts, atLeast: true };
}
