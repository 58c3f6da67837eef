import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { isMovable } from "../rules/order-move.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { t } from "../server-texts.ts";
import { holdChosen } from "./hold-chosen.ts";
import { holdMatching } from "./hold-matching.ts";
import type { HeldOrder } from "./hold-orders.ts";
import { type Mover, writeMoves } from "./write-moves.ts";

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
