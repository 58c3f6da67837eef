import { eq } from "drizzle-orm";
import { isPaidWhen, type OrderStatus } from "#domain/order-status.ts";
import type { Connection } from "#server/db/connect.ts";
import { orders } from "#server/db/schema/index.ts";
import { AppError } from "../app-error.ts";

/** Sets an order's status, any from any; a cash order is paid exactly while it is Delivered. No such order: `NOT_FOUND`. */
export async function updateStatus(
  db: Connection,
  { id, status }: { id: string; status: OrderStatus },
): Promise<void> {
  const updated = await db
    .update(orders)
    .set({ status, isPaid: isPaidWhen(status) })
    .where(eq(orders.id, id))
    .returning({ id: orders.id });
  if (updated.length === 0) throw new AppError("NOT_FOUND", "Order not found");
}
