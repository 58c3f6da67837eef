import type { Db } from "#kernel/db/connect.ts";
import { readIds, readInParts } from "#kernel/db/queries.ts";
import type { Order } from "../contract/order.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { loadOrders, orderIds, ordersOf } from "./load-orders.ts";
import { matchingSearch } from "./order-filter.ts";

/** So many orders are answered at once; of more than that, so many are in memory at a time. */
const PART = 100;

/** All orders that match: each of them, or where there are many, part by part. */
export type AllOrders = { few: Order[] } | { many: AsyncGenerator<Order[], void> };

/** All orders that match a filter, the newest first (specification, section 7). */
export async function allOrders(db: Db, filter: OrderFilter): Promise<AllOrders> {
  const where = await matchingSearch(db, filter);
  const first = await loadOrders(db, where, { limit: PART + 1, offset: 0 });
  if (first.length <= PART) return { few: first };
  return {
    many: readInParts(db, async function* (tx) {
      const ids = orderIds(tx, where).getSQL();
      for await (const part of readIds(tx, ids, PART)) yield await ordersOf(tx, part);
    }),
  };
}
