import { and, count, eq, type SQL } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order, SellerOrdersQuery, StatusCounts } from "../contract/order.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { loadOrders, newestOrderId } from "./load-orders.ts";
import { matching, newerThan, olderThan } from "./matching-orders.ts";

const DEFAULT_LIMIT = 30;

export type SellerOrders = {
  orders: Order[];
  total: number;
  page?: number;
  limit?: number;
  skipped?: number;
  counts?: StatusCounts;
  newest?: string | null;
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
  const where = matching(tx, query);
  const found = await loadPage(tx, where, { after, before, page, limit });
  const counts = await countStatuses(tx, matching(tx, { ...query, status: undefined }));
  const total = status ? counts[status] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const first = found.at(0);
  const skipped = first ? await countOf(tx, and(where, newerThan(first._id))) : total;
  const newest = (await newestOrderId(tx)) ?? null;
  return { orders: found, total, page, limit, skipped, counts, newest };
}

type Page = { after?: string; before?: string; page: number; limit: number };

async function loadPage(
  tx: Connection,
  where: SQL | undefined,
  { after, before, page, limit }: Page,
): Promise<Order[]> {
  const from = after ?? before;
  if (from === undefined) return loadOrders(tx, where, { limit, offset: (page - 1) * limit });
  if ((await countOf(tx, eq(orders.id, from))) === 0) {
    throw new AppError("NOT_FOUND", t.later("orderToGoOnFromNotFound"));
  }
  const slice = { limit, offset: 0, ...(after === undefined && { oldestFirst: true }) };
  const found = await loadOrders(tx, and(where, after ? olderThan(after) : newerThan(from)), slice);
  return after === undefined ? found.reverse() : found;
}

async function countOf(tx: Connection, where: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(orders).where(where);
  return row?.total ?? 0;
}

async function countStatuses(tx: Connection, where: SQL | undefined): Promise<StatusCounts> {
  const rows = await tx
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(where)
    .groupBy(orders.status);
  const none = { Pending: 0, "Out for Delivery": 0, Delivered: 0, Cancelled: 0 };
  return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.total])) };
}
