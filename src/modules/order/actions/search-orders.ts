import { and, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import { orders } from "../tables.ts";
import { findMatches } from "./find-matches.ts";
import { leadTo } from "./lead-to.ts";
import { matching } from "./matching-orders.ts";
import { searchFor } from "./order-search.ts";

/** A search counts no more orders than this. */
export const MOST_COUNTED = 1000;

/** What a search has found: which orders, or that there are too many to find them all. */
export type Found = {
  where: SQL | undefined;
  counts: Partial<StatusCounts>;
  atLeast: boolean;
  /** The ids of what was found, the newest first: all, or of too many some of the newest. */
  ids: string[];
  /** Too many, and the index on the orders' words leads to those of some days. */
  dayByDay: boolean;
};

/** Finds the orders that a filter with a search matches, and how many there are of each status, whichever it asks for. */
export async function searchOrders(tx: Connection, filter: OrderFilter & { q: string }): Promise<Found> {
  const search = await searchFor(tx, filter.q);
  const ofAnyStatus = matching({ ...filter, status: undefined });
  const found = await findMatches(tx, { search, filter: ofAnyStatus, most: MOST_COUNTED });
  await leadTo(tx, "anything");
  const wanted = found.rows.filter(({ status }) => filter.status === undefined || status === filter.status);
  const ids = wanted.map(({ id }) => id);
  const byStatus = Map.groupBy(found.rows, ({ status }) => status);
  const counts = Object.fromEntries([...byStatus].map(([status, some]) => [status, some.length]));
  if (found.rows.length <= MOST_COUNTED) {
    const where = sql`${orders.id} = any(${sql.param(ids)}::text[])`;
    return { where, counts, ids, atLeast: false, dayByDay: false };
  }
  const where = and(matching(filter), search.where);
  return { where, counts, ids: found.areNewest ? ids : [], atLeast: true, dayByDay: found.byWords };
}
