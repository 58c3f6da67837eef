import { and, inArray } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Order } from "../contract/order.ts";
import { orders } from "../tables.ts";
import { leadTo } from "./lead-to.ts";
import { loadOrders } from "./load-orders.ts";
import { newerThan, olderThan } from "./matching-orders.ts";
import { nearestFound } from "./nearest-found.ts";
import type { Found } from "./search-orders.ts";

/** Older or newer than an order, which was placed on `day`; without one, from the newest on. */
type Slice = { from?: { id: string; day: string }; way: "older" | "newer"; limit: number; offset: number };

/** A page of the orders that a search has found, the newest first. */
export async function loadFound(tx: Connection, found: Found, slice: Slice): Promise<Order[]> {
  const { ids, atLeast, where, dayByDay } = found;
  const { from, way, limit, offset } = slice;
  // The newest are known, and if those are not too many then all.
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
  const some = await loadOrders(tx, matches, { limit, offset, oldestFirst: way === "newer" });
  return way === "newer" ? some.reverse() : some;
}
