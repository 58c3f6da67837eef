import { and, between, desc, gte, max, min, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { daysLater } from "#kernel/time/store-time.ts";
import type { OrderFilter, StatusCounts } from "../contract/order-lists.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { ordersByDay } from "../sums-tables.ts";
import { orderKeys, orders } from "../tables.ts";
import { newestFirst, oldestFirst } from "./load-orders.ts";
import { matching, type OrderSearch, searchFor } from "./order-filter.ts";

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

/** Days at the store, both included, `yyyy-mm-dd`. */
type OrderDays = { from: string; to: string };

/** The first and the last day of any order; undefined while there is none. */
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

/** The orders of some days; the index that leads to words knows them. */
export function placedIn({ from, to }: OrderDays): SQL | undefined {
  const words = sql`(select array_agg(day_of_order(day::date))
    from generate_series(${from}::date, ${to}::date, '1 day') as day)`;
  // Said so that no index on the days takes part: it would list all orders of them.
  const within = between(sql`${orders.invoiceDay} + 0`, sql`${from}::date`, sql`${to}::date`);
  return and(sql`${orderKeys(orders)} && ${words}`, within);
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

/**
 * Says by what orders are looked for in this transaction. What is searched for may be rare or in every order, which the
 * planner can't know: it would read all orders for the one, or all that match for the other.
 */
export async function leadTo(tx: Connection, index: "words" | "newest" | "anything"): Promise<void> {
  const allowed = (yes: boolean) => (yes ? "on" : "off");
  await tx.execute(sql`select set_config('enable_seqscan', ${allowed(index === "anything")}, true),
    set_config('enable_indexscan', ${allowed(index !== "words")}, true),
    set_config('enable_bitmapscan', ${allowed(index !== "newest")}, true)`);
}

/** Orders older than `day`'s end, or newer than its beginning: `limit` of them behind `offset` that are nearer to it. */
type Slice = { day?: string; way: "older" | "newer"; limit: number; offset: number };

/**
 * Ids out of very many orders that match, the nearest first. Looks through two days, then four, then eight, so that it
 * reads few more orders than it gives, however many match.
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
