import { and, eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { readSettings } from "#modules/store/index.ts";
import type { Order } from "../contract/order.ts";
import { getOrder } from "../queries/load-orders.ts";
import { type CancelRefusal, cancelRefusal } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { holdOrders } from "./hold-orders.ts";
import { writeStatuses } from "./write-statuses.ts";

const REFUSALS = {
  out: t.later("cantCancelOut"),
  delivered: t.later("cantCancelDelivered"),
  "day-begun": t.later("cantCancelDay"),
  "not-here": t.later("cantCancelHere"),
} satisfies Record<Exclude<CancelRefusal, "cancelled">, unknown>;

export type CancelOrderInput = {
  id: string;
  shopperId: string;
  /** The shopper's own text. */
  reason?: string;
  now: Date;
  mail: MailQueue;
};

/**
 * Cancels a shopper's own order, if the store still allows it, and releases what it reserved. A cancelled order stays
 * cancelled. Throws `NOT_FOUND` for an unknown or somebody else's order, and `CONFLICT` with the reason if it is too
 * late.
 */
export async function cancelOrder(
  db: Db,
  { id, shopperId, reason, now, mail }: CancelOrderInput,
): Promise<Order> {
  await transact(db, async (tx) => {
    const held = await holdOrders(tx, and(eq(orders.id, id), eq(orders.shopperId, shopperId)));
    const { deliveryDay, status } = await getOrder(tx, { id, shopperId });
    const { cancelUntil: until } = await readSettings(tx);
    const refusal = cancelRefusal({ status, deliveryDay }, { until, today: storeDay(now) });
    if (refusal === "cancelled") return;
    if (refusal) throw new AppError("CONFLICT", REFUSALS[refusal]);
    const wanted = held.map((order) => ({ order, status: "Cancelled" as const }));
    await writeStatuses(tx, wanted, { seller: null, reason, mail });
  });
  return getOrder(db, { id, shopperId });
}
