import { and, count, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Order, SellerOrdersQuery } from "#contract/order.ts";
import type { Connection } from "#server/db/connect.ts";
import { likePattern } from "#server/db/like-pattern.ts";
import { orders, shoppers } from "#server/db/schema/index.ts";
import { loadOrders } from "./load-orders.ts";

const DEFAULT_LIMIT = 30;

export type SellerOrders = { orders: Order[]; total: number; page?: number; limit?: number };

/**
 * The orders for the seller, the newest first: all of them (specification, section 7), those of a status, of a day at
 * the store, those whose name, phone, invoice number or account's name has the search in it; a page of them when one
 * is asked for.
 */
export async function listSellerOrders(db: Connection, query: SellerOrdersQuery): Promise<SellerOrders> {
  const { status, day, q } = query;
  const where = and(
    status && eq(orders.status, status),
    day ? eq(orders.invoiceDay, day) : undefined,
    q ? matching(db, q) : undefined,
  );
  if (query.page === undefined && query.limit === undefined) {
    const found = await loadOrders(db, where);
    return { orders: found, total: found.length };
  }
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const [found, [counted]] = await Promise.all([
    loadOrders(db, where, { limit, offset: (page - 1) * limit }),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  return { orders: found, total: counted?.total ?? 0, page, limit };
}

const LOCAL_DIGITS = 10;

/** A phone number is found however it is written: by its digits, of which the country code may be missing. */
function matching(db: Connection, q: string): SQL | undefined {
  const pattern = likePattern(q.toLowerCase());
  const digits = q.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  const isPhone = /^[+\d\s()-]+$/.test(q) && digits.length > 0;
  return or(
    like(orders.searchText, pattern),
    // The account's name as it is by now, looked up once for the whole list and not for each order.
    inArray(
      orders.shopperId,
      db
        .select({ id: shoppers.id })
        .from(shoppers)
        .where(like(sql`lower(${shoppers.name})`, pattern)),
    ),
    isPhone ? like(orders.searchText, likePattern(digits)) : undefined,
  );
}
