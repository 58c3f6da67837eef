import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "../contract/order.ts";
import { statusName } from "../rules/status-name.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { holdOrders } from "./hold-orders.ts";
import { ordersOf } from "./load-orders.ts";
import { type Mover, writeMoves } from "./write-moves.ts";

/**
 * Moves a pending order to another day or window. What is on its way, has come or was cancelled stays: `CONFLICT`. No
 * such order: `NOT_FOUND`. No room, or no such day: `CONFLICT` with the next free places.
 */
export async function moveOrder(db: Db, { id, ...mover }: { id: string } & Mover): Promise<Order> {
  await transact(db, async (tx) => {
    const held = await holdOrders(tx, eq(orders.id, id));
    const [order] = held;
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const { invoiceNumber, status } = order;
    if (status !== "Pending") {
      throw new AppError(
        "CONFLICT",
        t.later("moveNotPending", { invoiceNumber, status: statusName(status) }),
      );
    }
    await writeMoves(tx, held, mover);
  });
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}
