import { and, asc, count, eq, gt, inArray, lt, lte, type SQL, sql, sum } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { OrderFilter, SellerOrdersQuery, StatusCounts } from "../contract/order-lists.ts";
import { orderSellerPages } from "../paths.ts";
import type { Order } from "../rules/shared/order.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { ordersByDay, ordersByDelivery } from "../sums-tables.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { loadOrders, newestOrderId } from "./load-orders.ts";
import { areConfirmed, matching, newerThan, olderThan } from "./order-filter.ts";
import { allDays, leadTo, nearestFound, placedIn, type SearchResult, searchOrders } from "./search-orders.ts";

const DEFAULT_LIMIT = 30;

type SellerOrders = {
  orders: Order[];
  total: number;
  page?: number;
  limit?: number;
  skipped?: number;
  counts?: StatusCounts;
  newest?: string | null;
  atLeast?: true;
};

/** Whether all orders (specification, section 7) or all matches are requested, and not a page. */
export const wantsAll = ({ page, limit, after, before }: SellerOrdersQuery) =>
  [page, limit, after, before].every((value) => value === undefined);

/**
 * A page of the orders that match a filter, for the seller: the newest first, with the number of orders of each status.
 * Throws `NOT_FOUND` if the order to continue from doesn't exist.
 */
export async function listSellerOrders(db: Db, query: SellerOrdersQuery): Promise<SellerOrders> {
  // All queries read one snapshot: a new order is on the page and in all figures, or in none.
  const moment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return transact(db, (tx) => readPage(tx, query), moment);
}

async function readPage(tx: Connection, query: SellerOrdersQuery): Promise<SellerOrders> {
  const { status, q, after, before, page = 1, limit = DEFAULT_LIMIT } = query;
  const searchResult = q ? await searchOrders(tx, { ...query, q }) : undefined;
  const counts = searchResult ? { ...NONE, ...searchResult.counts } : await countStatuses(tx, query);
  const orders = await loadPage(tx, query, { searchResult, after, before, page, limit });
  const total = status ? counts[status] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const first = orders.at(0);
  const byNumber = after === undefined && before === undefined;
  const newer =
    first && (byNumber ? (page - 1) * limit : await countNewer(tx, query, { searchResult, id: first.id }));
  const newest = (await newestOrderId(tx)) ?? null;
  const list = { orders, total, page, limit, skipped: newer ?? total, counts, newest };
  return searchResult?.atLeast ? { ...list, atLeast: true } : list;
}

const NONE: StatusCounts = { Pending: 0, "Out for Delivery": 0, Delivered: 0, Cancelled: 0 };

/** The number of orders of each status, of a day or of all, from the stored sums by day. */
async function countStatuses(tx: Connection, { day, by }: OrderFilter): Promise<StatusCounts> {
  const sums = by === "delivery" && day ? ordersByDelivery : ordersByDay;
  const rows = await tx
    .select({ status: sums.status, total: sum(sums.orders).mapWith(Number) })
    .from(sums)
    .where(day ? eq(sums.day, day) : undefined)
    .groupBy(sums.status);
  return { ...NONE, ...Object.fromEntries(rows.map((row) => [row.status, row.total])) };
}

type Page = { after?: string; before?: string; page: number; limit: number };

/**
 * The orders of a page, the newest first: by its number, or from an order towards older or newer ones. `searchResult` is the
 * result of the filter's search. Throws `NOT_FOUND` if the order to continue from doesn't exist.
 */
async function loadPage(
  tx: Connection,
  filter: OrderFilter,
  { searchResult, after, before, page, limit }: Page & { searchResult: SearchResult | undefined },
): Promise<Order[]> {
  const id = after ?? before;
  const way = id !== undefined && after === undefined ? "newer" : "older";
  const day = id === undefined ? "" : await dayOf(tx, id);
  const offset = id === undefined ? (page - 1) * limit : 0;
  if (searchResult)
    return loadSearchResult(tx, searchResult, {
      ...(id !== undefined && { from: { id, day } }),
      way,
      limit,
      offset,
    });
  if (id === undefined) {
    const place = await findPageStart(tx, filter, offset);
    return loadOrders(tx, and(matching(filter), place.from), { limit, offset: place.offset });
  }
  const where = and(matching(filter), (way === "newer" ? newerThan : olderThan)(id));
  const pageOrders = await loadOrders(tx, where, { limit, offset, oldestFirst: way === "newer" });
  return way === "newer" ? pageOrders.reverse() : pageOrders;
}

async function dayOf(tx: Connection, id: string): Promise<string> {
  const [row] = await tx.select({ day: orders.invoiceDay }).from(orders).where(eq(orders.id, id));
  if (!row) throw new AppError("NOT_FOUND", t.later("orderToGoOnFromNotFound"));
  return row.day;
}

/** A slice of orders older or newer than `from`, which was placed on `day`; without it, from the newest on. */
type Slice = { from?: { id: string; day: string }; way: "older" | "newer"; limit: number; offset: number };

/** A page of a search's orders, the newest first. */
async function loadSearchResult(tx: Connection, searchResult: SearchResult, slice: Slice): Promise<Order[]> {
  const { ids, atLeast, where, dayByDay } = searchResult;
  const { from, way, limit, offset } = slice;
  // The newest matches are known, and all of them if there are not too many.
  if (!from && (!atLeast || ids.length >= offset + limit)) {
    return loadOrders(tx, inArray(orders.id, ids.slice(offset, offset + limit)));
  }
  const matches = and(where, from && (way === "newer" ? newerThan : olderThan)(from.id));
  if (dayByDay) {
    await leadTo(tx, "words");
    const nearest = await nearestFound(tx, matches, { day: from?.day, way, limit, offset });
    await leadTo(tx, "anything");
    return loadOrders(tx, inArray(orders.id, nearest));
  }
  if (atLeast) await leadTo(tx, "newest");
  const pageOrders = await loadOrders(tx, matches, { limit, offset, oldestFirst: way === "newer" });
  return way === "newer" ? pageOrders.reverse() : pageOrders;
}

type PageStart = { from: SQL | undefined; offset: number };

/**
 * The start of the entry with `offset` newer matches. The sums by day find its day, so that only orders of one day are
 * skipped one by one. With a search or a day, all are.
 */
async function findPageStart(
  tx: Connection,
  { status, day, q }: OrderFilter,
  offset: number,
): Promise<PageStart> {
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
  const [row] = await tx
    .select({ day: upTo.day, before: upTo.before })
    .from(upTo)
    .where(lte(upTo.before, offset))
    .orderBy(upTo.day)
    .limit(1);
  if (!row) return { from: undefined, offset };
  return { from: lte(orders.invoiceDay, row.day), offset: offset - row.before };
}

/** The number of a list's orders that are newer than one of them. `searchResult` is the result of the filter's search. */
async function countNewer(
  tx: Connection,
  filter: OrderFilter,
  { searchResult, id }: { searchResult: SearchResult | undefined; id: string },
): Promise<number> {
  const newer = and(searchResult ? searchResult.where : matching(filter), newerThan(id));
  if (!searchResult?.dayByDay && (searchResult || filter.day)) return countOf(tx, newer);
  const [own] = await tx.select({ day: orders.invoiceDay }).from(orders).where(eq(orders.id, id));
  if (!own) return 0;
  if (searchResult) {
    const days = await allDays(tx);
    return countOf(tx, and(newer, days && placedIn({ from: own.day, to: days.to })));
  }
  const [later] = await tx
    .select({ total: sum(ordersByDay.orders).mapWith(Number) })
    .from(ordersByDay)
    .where(and(gt(ordersByDay.day, own.day), filter.status && eq(ordersByDay.status, filter.status)));
  // The sums have whole days, so orders of the same day are counted.
  return (later?.total ?? 0) + (await countOf(tx, and(newer, eq(orders.invoiceDay, own.day))));
}

async function countOf(tx: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(orders).where(where);
  return row?.total ?? 0;
}

/** The number of days whose late orders are named, the oldest first. */
const MAX_LATE_DAYS = 3;

/** By day the orders that should have come: not packed, or out for delivery without an end. */
export async function lateTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const { deliveryDay: day, status } = orders;
  const rows = await db
    .select({ day, status, count: count() })
    .from(orders)
    .where(and(inArray(status, ["Pending", "Out for Delivery"]), areConfirmed, lt(day, storeDay(now))))
    .groupBy(day, status)
    .orderBy(asc(day), asc(status));
  return [...Map.groupBy(rows, (row) => row.day)].slice(0, MAX_LATE_DAYS).map(lateTask);
}

type LateOrders = { day: string; status: OrderStatus; count: number };

function lateTask([day, parts]: readonly [string, readonly LateOrders[]]): SellerTask {
  const late = parts.reduce((sum, part) => sum + part.count, 0);
  const [first, second] = parts;
  const query = { day, by: "delivery", ...(first && !second ? { status: first.status } : {}) };
  return {
    phase: "pack",
    about: `doors ${day}`,
    count: late,
    title: t("lateTitle", { day: formatShortDay(day), count: late }),
    text: t("lateText"),
    isUrgent: true,
    link: { to: pathTo(orderSellerPages.orders, {}, query), words: t("lateLink") },
  };
}
