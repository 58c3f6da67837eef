import { and, between, desc, gte, max, min, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { daysLater } from "#kernel/time/store-time.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { ordersByDay } from "../sums-tables.ts";
import { orderKeys, orders } from "../tables.ts";
import { newestFirst, oldestFirst } from "./load-orders.ts";
import { matching, type OrderSearch, searchFor } from "./order-filter.ts";

/** The number of orders at which a search stops counting. */
export const MAX_COUNTED = 1000;

/** The result of a search: all matching orders, or some if there are too many. */
export type SearchResult = {
  where: SQL | undefined;
  counts: Partial<StatusCounts>;
  atLeast: boolean;
  /** The ids of the matches, the newest first. If there are too many, only some of the newest. */
  ids: string[];
  /** Whether there are too many, and the index on the orders' words finds those of single days. */
  dayByDay: boolean;
};

/**
 * Finds the orders that match a filter with a search, and the number of matches of each status, regardless of the
 * filter's status.
 */
export async function searchOrders(
  tx: Connection,
  filter: OrderFilter & { q: string },
): Promise<SearchResult> {
  const search = await searchFor(tx, filter.q, filter);
  const ofAnyStatus = matching({ ...filter, status: undefined });
  const matches = await findMatches(tx, { search, filter: ofAnyStatus, most: MAX_COUNTED });
  await leadTo(tx, "anything");
  const filtered = matches.rows.filter(
    ({ status }) => filter.status === undefined || status === filter.status,
  );
  const ids = filtered.map(({ id }) => id);
  const byStatus = Map.groupBy(matches.rows, ({ status }) => status);
  const counts = Object.fromEntries([...byStatus].map(([status, rows]) => [status, rows.length]));
  if (matches.rows.length <= MAX_COUNTED) {
    const where = sql`${orders.id} = any(${sql.param(ids)}::text[])`;
    return { where, counts, ids, atLeast: false, dayByDay: false };
  }
  const where = and(matching(filter), search.where);
  return { where, counts, ids: matches.areNewest ? ids : [], atLeast: true, dayByDay: matches.byWords };
}

/**
 * The matches of a search, at most `most` + 1. If there are more, they are the newest, or any if `areNewest` is false.
 */
type Matches = {
  rows: { id: string; status: OrderStatus }[];
  areNewest: boolean;
  /** Whether the index on the orders' words was used. */
  byWords: boolean;
};

type MatchQuery = { search: OrderSearch; filter: SQL | undefined; most: number };

/** The number of newest orders that are sampled for the frequency of the search. */
const SAMPLE = 200;
/** The number of matches in the sample from which orders are best read one by one, from the newest on. */
const MANY_OF_SAMPLE = SAMPLE / 2;

/**
 * Finds the orders that match a search and a filter, the newest first. The frequency of the search only decides about
 * the plan: frequent matches are found in the newest days, rare ones by the index.
 */
async function findMatches(tx: Connection, { search, filter, most }: MatchQuery): Promise<Matches> {
  const where = and(filter, search.where);
  const hits = search.byWords ? await hitsInSample(tx, search.where) : SAMPLE;
  if (hits >= MANY_OF_SAMPLE) {
    await leadTo(tx, "newest");
    return { rows: await newestOf(tx, where, most), areNewest: true, byWords: false };
  }
  // One and a half times the orders that must be read if the newest are typical.
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

/** Days at the store, both included, `yyyy-mm-dd`. */
type OrderDays = { from: string; to: string };

/** The first and the last day with an order; undefined if there is none. */
export async function allDays(tx: Connection): Promise<OrderDays | undefined> {
  const [ends] = await tx.select({ from: min(ordersByDay.day), to: max(ordersByDay.day) }).from(ordersByDay);
  return toDays(ends);
}

/** The days of the newest `many` orders; undefined if there are not more. */
async function newestDays(tx: Connection, many: number): Promise<OrderDays | undefined> {
  const upTo = tx
    .select({
      day: ordersByDay.day,
      orders: sql<number>`sum(sum(${ordersByDay.orders})) over (order by ${ordersByDay.day} desc)`.as(
        "total",
      ),
    })
    .from(ordersByDay)
    .groupBy(ordersByDay.day)
    .as("up_to");
  const reached = tx
    .select({ day: max(upTo.day) })
    .from(upTo)
    .where(gte(upTo.orders, many));
  const [ends] = await tx
    .select({ from: sql<string | null>`(${reached})`, to: max(ordersByDay.day) })
    .from(ordersByDay);
  return toDays(ends);
}

type Ends = { from: string | null; to: string | null };

const toDays = (ends: Ends | undefined) =>
  ends?.from && ends.to ? { from: ends.from, to: ends.to } : undefined;

/** The condition for orders of some days, which the index on words supports. */
export function placedIn({ from, to }: OrderDays): SQL | undefined {
  const words = sql`(select array_agg(day_of_order(day::date))
    from generate_series(${from}::date, ${to}::date, '1 day') as day)`;
  // Written so that no index on the days is used, which would read all their orders.
  const within = between(sql`${orders.invoiceDay} + 0`, sql`${from}::date`, sql`${to}::date`);
  return and(sql`${orderKeys(orders)} && ${words}`, within);
}

/** All matches, the newest first; if there are too many, any of them, so that the others are not read. */
function someOf(tx: Connection, where: SQL | undefined, most: number) {
  const { id, status, invoiceDay, createdAt, invoiceCounter } = orders;
  const matches = tx
    .select({ id, status, invoiceDay, createdAt, invoiceCounter })
    .from(orders)
    .where(where)
    .limit(most + 1)
    .as("found");
  return tx
    .select({ id: matches.id, status: matches.status })
    .from(matches)
    .orderBy(desc(matches.invoiceDay), desc(matches.createdAt), desc(matches.invoiceCounter));
}

/**
 * Sets planner hints for the search in this transaction. The planner can't know whether a search is rare or in every
 * order, and would read all orders for a rare one, or all matches for a frequent one.
 */
export async function leadTo(tx: Connection, index: "words" | "newest" | "anything"): Promise<void> {
  const allowed = (yes: boolean) => (yes ? "on" : "off");
  await tx.execute(sql`select set_config('enable_seqscan', ${allowed(index === "anything")}, true),
    set_config('enable_indexscan', ${allowed(index !== "words")}, true),
    set_config('enable_bitmapscan', ${allowed(index !== "newest")}, true)`);
}

/**
 * A slice of orders older than the end of `day`, or newer than its beginning: `limit` of them after the `offset`
 * nearest.
 */
type Slice = { day?: string; way: "older" | "newer"; limit: number; offset: number };

/**
 * The ids of matches, the nearest first, for searches with very many. It reads two days, then four, then eight, so that
 * it reads few more orders than it returns.
 */
export async function nearestFound(
  tx: Connection,
  where: SQL | undefined,
  { day, way, limit, offset }: Slice,
): Promise<string[]> {
  const all = await allDays(tx);
  if (!all) return [];
  const begin = day ?? all.to;
  for (let days = 1; ; days *= 2) {
    const span =
      way === "older"
        ? { from: daysLater(begin, -days), to: begin }
        : { from: begin, to: daysLater(begin, days) };
    const rows = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(where, placedIn(span)))
      .orderBy(...(way === "older" ? newestFirst : oldestFirst))
      .limit(limit)
      .offset(offset);
    const isAll = way === "older" ? span.from <= all.from : span.to >= all.to;
    if (rows.length === limit || isAll) return rows.map(({ id }) => id);
  }
}
