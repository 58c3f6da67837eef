import { and, eq, type SQL } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "../contract/order.ts";
import type { OrderFilter, SellerOrdersQuery, StatusCounts } from "../contract/order-lists.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { countNewer, countStatuses, NONE } from "./count-orders.ts";
import { findPlace } from "./find-place.ts";
import { loadOrders, newestOrderId } from "./load-orders.ts";
import { matching, newerThan, olderThan } from "./matching-orders.ts";
import { searchOrders } from "./search-orders.ts";

const DEFAULT_LIMIT = 30;

export type SellerOrders = {
  orders: Order[];
  total: number;
  page?: number;
  limit?: number;
  skipped?: number;
  counts?: StatusCounts;
  newest?: string | null;
  atLeast?: true;
};

/** Whether all orders are asked for (specification, section 7), or all that match, and not a page of them. */
export const wantsAll = ({ page, limit, after, before }: SellerOrdersQuery) =>
  [page, limit, after, before].every((asked) => asked === undefined);

/**
 * A page of the orders that match a filter, for the seller, the newest first, with how many there are of each status.
 * An order to go on from that doesn't exist: `NOT_FOUND`.
 */
export async function listSellerOrders(db: Db, query: SellerOrdersQuery): Promise<SellerOrders> {
  // As they were at one moment: what comes meanwhile is on the page and in all its figures, or in none.
  const moment = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return transact(db, (tx) => readPage(tx, query), moment);
}

async function readPage(tx: Connection, query: SellerOrdersQuery): Promise<SellerOrders> {
  const { status, after, before, page = 1, limit = DEFAULT_LIMIT } = query;
  const { where, counts, atLeast } = await findList(tx, query);
  const orders = await loadPage(tx, query, { where, after, before, page, limit });
  const total = status ? counts[status] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const first = orders.at(0);
  const byNumber = after === undefined && before === undefined;
  const newer =
    first && (byNumber ? (page - 1) * limit : await countNewer(tx, query, { where, id: first._id }));
  const newest = (await newestOrderId(tx)) ?? null;
  const list = { orders, total, page, limit, skipped: newer ?? total, counts, newest };
  return atLeast ? { ...list, atLeast: true } : list;
}

type List = { where: SQL | undefined; counts: StatusCounts; atLeast: boolean };

async function findList(tx: Connection, query: SellerOrdersQuery): Promise<List> {
  if (!query.q) {
    return { where: matching(tx, query), counts: await countStatuses(tx, query), atLeast: false };
  }
  const found = await searchOrders(tx, query);
  return { ...found, counts: { ...NONE, ...found.counts } };
}

type Page = { where: SQL | undefined; after?: string; before?: string; page: number; limit: number };

async function loadPage(
  tx: Connection,
  filter: OrderFilter,
  { where, after, before, page, limit }: Page,
): Promise<Order[]> {
  const from = after ?? before;
  if (from === undefined) {
    const place = await findPlace(tx, filter, (page - 1) * limit);
    return loadOrders(tx, and(where, place.from), { limit, offset: place.offset });
  }
  if (!(await exists(tx, from))) {
    throw new AppError("NOT_FOUND", t.later("orderToGoOnFromNotFound"));
  }
  const slice = { limit, offset: 0, ...(after === undefined && { oldestFirst: true }) };
  const found = await loadOrders(tx, and(where, after ? olderThan(after) : newerThan(from)), slice);
  return after === undefined ? found.reverse() : found;
}

async function exists(tx: Connection, id: string): Promise<boolean> {
  const rows = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, id));
  return rows.length > 0;
}
