import { and, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "../contract/order.ts";
import type { OrderFilter } from "../contract/order-lists.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { findPlace } from "./find-place.ts";
import { loadFound } from "./load-found.ts";
import { loadOrders } from "./load-orders.ts";
import { matching, newerThan, olderThan } from "./matching-orders.ts";
import type { Found } from "./search-orders.ts";

type Page = { after?: string; before?: string; page: number; limit: number };

/**
 * The orders of a page, the newest first: by its number, or from an order on towards the older or the newer ones. `found`
 * is what the filter's search has found. An order to go on from that doesn't exist: `NOT_FOUND`.
 */
export async function loadPage(
  tx: Connection,
  filter: OrderFilter,
  { found, after, before, page, limit }: Page & { found: Found | undefined },
): Promise<Order[]> {
  const id = after ?? before;
  const way = id !== undefined && after === undefined ? "newer" : "older";
  const day = id === undefined ? "" : await dayOf(tx, id);
  const offset = id === undefined ? (page - 1) * limit : 0;
  if (found)
    return loadFound(tx, found, { ...(id !== undefined && { from: { id, day } }), way, limit, offset });
  if (id === undefined) {
    const place = await findPlace(tx, filter, offset);
    return loadOrders(tx, and(matching(filter), place.from), { limit, offset: place.offset });
  }
  const where = and(matching(filter), (way === "newer" ? newerThan : olderThan)(id));
  const some = await loadOrders(tx, where, { limit, offset, oldestFirst: way === "newer" });
  return way === "newer" ? some.reverse() : some;
}

async function dayOf(tx: Connection, id: string): Promise<string> {
  const [found] = await tx.select({ day: orders.invoiceDay }).from(orders).where(eq(orders.id, id));
  if (!found) throw new AppError("NOT_FOUND", t.later("orderToGoOnFromNotFound"));
  return found.day;
}
