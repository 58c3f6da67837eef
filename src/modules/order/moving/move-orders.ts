import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { type HeldOrder, holdChosen, holdMatching, holdOrders } from "../changing/hold-orders.ts";
import { isOther } from "../changing/update-statuses.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import type { Order } from "../contract/order.ts";
import { ordersOf } from "../queries/load-orders.ts";
import { isMovable } from "../rules/order-move.ts";
import { type OrderStatus, statusName } from "../rules/order-status.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
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

export type OrdersMoved = { moved: number; left: { id: string; status: OrderStatus }[] };

/**
 * Moves orders to another day or window, all that still have to come, or none of them; what has come or was cancelled is
 * left alone. None has to come, no room for all, or no such day: `CONFLICT`.
 */
export function moveOrders(db: Db, { ids, ...mover }: { ids: readonly string[] } & Mover) {
  return moveHeld(db, (tx) => holdChosen(tx, ids), mover);
}

/** The same for all orders that match a filter, as the seller saw it, as `holdMatching` says. */
export function moveMatching(db: Db, { filter, newest, count, ...mover }: MatchingOrders & Mover) {
  return moveHeld(db, (tx) => holdMatching(tx, { filter, newest, count }), mover);
}

function moveHeld(db: Db, hold: (tx: Tx) => Promise<HeldOrder[]>, mover: Mover): Promise<OrdersMoved> {
  return transact(db, async (tx) => {
    const held = await hold(tx);
    const moving = held.filter(isMovable);
    if (moving.length === 0) throw new AppError("CONFLICT", t.later("moveNoneChosen"));
    const left = held.filter((order) => !isMovable(order)).map(({ id, status }) => ({ id, status }));
    return { moved: await writeMoves(tx, moving, mover), left };
  });
}

/**
 * Moves all pending orders of a day, `yyyy-mm-dd`, to another one, or none of them. Returns how many moved. What is on
 * its way stays. None waits, no room for all, or no such day: `CONFLICT`.
 */
export async function moveDay(db: Db, { from, ...mover }: { from: string } & Mover): Promise<number> {
  return transact(db, async (tx) => {
    const held = await holdOrders(tx, and(eq(orders.deliveryDay, from), eq(orders.status, "Pending")));
    if (held.length === 0) {
      throw new AppError("CONFLICT", t.later("moveNone", { day: formatShortDay(from) }));
    }
    return writeMoves(tx, held, mover);
  });
}
