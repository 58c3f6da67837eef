import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { orders } from "../tables.ts";
import { leadTo } from "./lead-to.ts";
import { newestFirst } from "./load-orders.ts";
import { matching } from "./matching-orders.ts";
import { newestDays, placedIn } from "./order-days.ts";
import { type OrderSearch, searchFor } from "./order-search.ts";

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

/** What a search has found, at most one more than `most`. Of too many they are the newest, or with `areNewest` false any. */
type Matches = {
  rows: { id: string; status: OrderStatus }[];
  areNewest: boolean;
  /** The index on the orders' words led to them. */
  byWords: boolean;
};

type Asked = { search: OrderSearch; filter: SQL | undefined; most: number };

/** So many of the newest orders are looked at to learn how frequent is what is searched for. */
const SAMPLE = 200;
/** As many of those, and the orders are best read one by one, from the newest on. */
const MANY_OF_SAMPLE = SAMPLE / 2;

/**
 * Finds the orders that match a search and a filter, the newest first. How many match decides only by what they are looked
 * for: of what is frequent the newest days have enough, and of what is rare an index has the list.
 */
async function findMatches(tx: Connection, { search, filter, most }: Asked): Promise<Matches> {
  const where = and(filter, search.where);
  const hits = search.byWords ? await hitsInSample(tx, search.where) : SAMPLE;
  if (hits >= MANY_OF_SAMPLE) {
    await leadTo(tx, "newest");
    return { rows: await newestOf(tx, where, most), areNewest: true, byWords: false };
  }
  // Half as many orders again as have to be looked at, if the newest are like the others.
  const days = hits > 1 ? await newestDays(tx, Math.ceil((1.5 * most * SAMPLE) / hits)) : undefined;
  await leadTo(tx, "words");
  const newest = days ? await newestOf(tx, and(where, placedIn(days)), most) : [];
  if (newest.length > most) return { rows: newest, areNewest: true, byWords: true };
  return { rows: await someOf(tx, where, most), areNewest: false, byWords: true };
}

async function hitsInSample(tx: Connection, where: SQL | undefined): Promise<number> {
  const order = sql.join([...newestFirst], sql`, `);
  const { rows } = await tx.execute<{ hits: number }>(sql`
    select count(*)::int as hits from (select * from ${orders} order by ${order} limit ${SAMPLE}) as ${orders}
    where ${where}`);
  return rows[0]?.hits ?? 0;
}

function newestOf(tx: Connection, where: SQL | undefined, most: number) {
  return tx
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst)
    .limit(most + 1);
}

/** All that match, the newest first; of too many any, as the others are not even looked at. */
function someOf(tx: Connection, where: SQL | undefined, most: number) {
  const { id, status, invoiceDay, createdAt, invoiceCounter } = orders;
  const found = tx
    .select({ id, status, invoiceDay, createdAt, invoiceCounter })
    .from(orders)
    .where(where)
    .limit(most + 1)
    .as("found");
  return tx
    .select({ id: found.id, status: found.status })
    .from(found)
    .orderBy(desc(found.invoiceDay), desc(found.createdAt), desc(found.invoiceCounter));
}
