import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import { orders } from "../tables.ts";
import { leadTo } from "./lead-to.ts";
import { newestFirst } from "./load-orders.ts";
import { matching } from "./matching-orders.ts";
import { newestDays, placedIn } from "./order-days.ts";
import { searchFor } from "./order-search.ts";

/** A search counts no more orders than this. */
export const MOST_COUNTED = 1000;
/** What so many of the newest orders don't have often enough is not too frequent to be found at once in all of them. */
const NEWEST = 40 * MOST_COUNTED;

/** What a search has found: which orders, or that there are too many to find them all. */
export type Found = {
  where: SQL | undefined;
  counts: Partial<StatusCounts>;
  atLeast: boolean;
  /** The ids of what was found, the newest first: all, or of too many the newest. */
  ids: string[];
  /** Too many, and the index on the orders' words leads to those of some days. */
  dayByDay: boolean;
};

/** Finds the orders that a filter with a search matches, and how many there are of each status, whichever it asks for. */
export async function searchOrders(tx: Connection, filter: OrderFilter & { q: string }): Promise<Found> {
  const { where, byWords } = await searchFor(tx, filter.q);
  const any = and(matching({ ...filter, status: undefined }), where);
  const days = byWords && !filter.day ? await newestDays(tx, NEWEST) : undefined;
  await leadTo(tx, byWords ? "words" : "newest");
  const newest = days ? await findNewest(tx, and(any, placedIn(days))) : [];
  const isMany = newest.length > MOST_COUNTED;
  const found = isMany ? newest : await (byWords ? findSome : findNewest)(tx, any);
  await leadTo(tx, "anything");
  const wanted = found.filter(({ status }) => filter.status === undefined || status === filter.status);
  const ids = wanted.map(({ id }) => id);
  const counts = Object.fromEntries(
    Map.groupBy(found, ({ status }) => status)
      .entries()
      .map(([status, some]) => [status, some.length]),
  );
  if (found.length <= MOST_COUNTED) {
    return {
      where: sql`${orders.id} = any(${sql.param(ids)}::text[])`,
      counts,
      ids,
      atLeast: false,
      dayByDay: false,
    };
  }
  const newestIds = isMany || !byWords ? ids : [];
  return { where: and(matching(filter), where), counts, ids: newestIds, atLeast: true, dayByDay: byWords };
}

/** The newest that match, as many as are counted and one more. */
function findNewest(tx: Connection, where: SQL | undefined) {
  return tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst)
    .limit(MOST_COUNTED + 1);
}

/** All that match, the newest first, or of too many any: the others are not even looked at. */
async function findSome(tx: Connection, where: SQL | undefined) {
  const { id, status, invoiceDay, createdAt, invoiceCounter } = orders;
  const found = tx
    .select({ id, status, invoiceDay, createdAt, invoiceCounter })
    .from(orders)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as("found");
  return tx
    .select({ id: found.id, status: found.status })
    .from(found)
    .orderBy(desc(found.invoiceDay), desc(found.createdAt), desc(found.invoiceCounter));
}
