import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { lockCart, MAX_QUANTITY, mergeIntoCart } from "#modules/cart/index.ts";
import { orderItems, orders } from "../tables.ts";

/** Locks the saved cart of an order's shopper. It comes before the order's own lock, as where orders are placed. */
export async function lockCartOf(tx: Tx, orderId: string): Promise<void> {
  const [order] = await tx.select({ shopperId: orders.shopperId }).from(orders).where(eq(orders.id, orderId));
  if (order?.shopperId) await lockCart(tx, order.shopperId);
}

/**
 * Merges the products of a locked order that lapsed into its shopper's saved cart: one that is in both keeps the larger
 * quantity, and a deleted one is left out. Returns whether there were any. `lockCartOf` comes before it.
 */
export async function putBackIntoCart(tx: Tx, orderId: string): Promise<boolean> {
  const { productId } = orderItems;
  const lines = await tx
    .select({
      shopperId: sql<string>`${orders.shopperId}`,
      productId: sql<string>`${productId}`,
      quantity: sql<number>`least(sum(${orderItems.quantity}), ${MAX_QUANTITY})::int`,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orders.id, orderId), isNotNull(orders.shopperId), isNotNull(productId)))
    .groupBy(orders.shopperId, productId)
    .orderBy(sql`min(${orderItems.lineNumber})`);
  const [first] = lines;
  if (!first) return false;
  const cart = Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
  await mergeIntoCart(tx, first.shopperId, cart);
  return true;
}
