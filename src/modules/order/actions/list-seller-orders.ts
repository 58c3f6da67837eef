import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { Order } from "../contract/order.ts";
import type { SellerOrdersQuery, StatusCounts } from "../contract/order-lists.ts";
import { countNewer, countStatuses, NONE } from "./count-orders.ts";
import { newestOrderId } from "./load-orders.ts";
import { loadPage } from "./load-page.ts";
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
  const { status, q, after, before, page = 1, limit = DEFAULT_LIMIT } = query;
  const found = q ? await searchOrders(tx, { ...query, q }) : undefined;
  const counts = found ? { ...NONE, ...found.counts } : await countStatuses(tx, query);
  const orders = await loadPage(tx, query, { found, after, before, page, limit });
  const total = status ? counts[status] : Object.values(counts).reduce((sum, each) => sum + each, 0);
  const first = orders.at(0);
  const byNumber = after === undefined && before === undefined;
  const newer =
    first && (byNumber ? (page - 1) * limit : await countNewer(tx, query, { found, id: first._id }));
  const newest = (await newestOrderId(tx)) ?? null;
  const list = { orders, total, page, limit, skipped: newer ?? total, counts, newest };
  return found?.atLeast ? { ...list, atLeast: true } : list;
}
