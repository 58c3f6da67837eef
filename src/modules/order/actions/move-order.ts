import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Order } from "../contract/order.ts";
import { isMovable } from "../rules/order-move.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { statusName } from "../rules/status-name.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { holdOrders } from "./hold-orders.ts";
import { ordersOf } from "./load-orders.ts";
import { isOther } from "./update-status.ts";
import { type Mover, writeMoves } from "./write-moves.ts";

/** `from` is the status that the order was shown with. */
type MoveOrder = { id: string; from?: OrderStatus } & Mover;

/**
 * Moves an order to another day or window; one that is on its way comes back and waits again. What has come or was
 * cancelled stays: `CONFLICT`, as where it is no longer what it was shown as. No such order: `NOT_FOUND`. No room, or no
 * such day: `CONFLICT` with the next free places.
 */
export async function moveOrder(db: Db, { id, from, ...mover }: MoveOrder): Promise<Order> {
  await transact(db, async (tx) => {
    const held = await holdOrders(tx, eq(orders.id, id));
    const [order] = held;
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const { invoiceNumber, status } = order;
    if (!isMovable(order)) {
      throw new AppError("CONFLICT", t.later("moveOver", { invoiceNumber, status: statusName(status) }));
    }
    if (from && from !== status) throw isOther(order);
    await writeMoves(tx, held, mover);
  });
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
  return order;
}
