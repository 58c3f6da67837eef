import { and, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Order } from "#contract/order.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { Connection } from "#server/db/connect.ts";
import { orderItems, orders, ratings, shoppers } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";
import { type ItemRow, toOrder } from "./to-order.ts";

/** A shopper's own orders, the newest first. */
export function listShopperOrders(
  db: Connection,
  { shopperId, status }: { shopperId: string; status?: OrderStatus },
): Promise<Order[]> {
  return loadOrders(db, and(eq(orders.shopperId, shopperId), status && eq(orders.status, status)));
}

/** All orders, the newest first, for the seller. */
export function listSellerOrders(db: Connection, { status }: { status?: OrderStatus }): Promise<Order[]> {
  return loadOrders(db, status && eq(orders.status, status));
}

/** One order of a shopper's own; anybody else's, or none: `NOT_FOUND`. */
export async function getOrder(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<Order> {
  const [order] = await loadOrders(db, and(eq(orders.id, id), eq(orders.shopperId, shopperId)));
  if (!order) throw new AppError("NOT_FOUND", "Order not found");
  return order;
}

/** Two queries, however many orders: the orders, then all their lines. */
async function loadOrders(db: Connection, where: SQL | undefined): Promise<Order[]> {
  const rows = await db
    .select({ order: orders, shopperName: shoppers.name })
    .from(orders)
    .leftJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.invoiceDay), desc(orders.invoiceCounter));
  const items = await loadItems(
    db,
    rows.map((row) => row.order.id),
  );
  return rows.map((row) => toOrder(row, items.get(row.order.id) ?? []));
}

async function loadItems(db: Connection, orderIds: string[]): Promise<Map<string, ItemRow[]>> {
  const rows = await db
    .select({ item: orderItems, stars: ratings.stars, comment: ratings.comment })
    .from(orderItems)
    .leftJoin(ratings, eq(ratings.orderItemId, orderItems.id))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.lineNumber));
  return Map.groupBy(rows, (row) => row.item.orderId);
}
