import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { type LockedOrder, lockOrders, orders } from "#modules/order/index.ts";
import type { OpenAccount } from "../keys.ts";
import { t } from "../server-texts.ts";
import { payments } from "../tables.ts";
import { PAY_WITHIN_MS } from "./order-payments.ts";
import { type Attempt, isOpen, owedPaise, recordStep } from "./record-payment.ts";

/** An attempt that can be paid at the gateway, and its order. */
export type Payable = { attempt: Attempt & { gatewayOrderId: string }; invoiceNumber: string };

type StartPayment = { orderId: string; shopperId: string; opened: OpenAccount; now: Date };

/**
 * Prepares the payment of a shopper's own order at the gateway, and returns the same one however often it is asked. A
 * paid order that has become dearer is paid the difference of. Throws `NOT_FOUND`, `CONFLICT` if nothing is to be paid,
 * and `GatewayError`.
 */
export async function startPayment(
  db: Db,
  { orderId, shopperId, opened, now }: StartPayment,
): Promise<Payable> {
  const own = and(eq(orders.id, orderId), eq(orders.shopperId, shopperId));
  const { attempt, invoiceNumber } = await transact(db, async (tx) => {
    const [order] = await lockOrders(tx, own);
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    return { attempt: await openAttempt(tx, order, now), invoiceNumber: order.invoiceNumber };
  });
  return { attempt: await atGateway(db, attempt, { opened, note: invoiceNumber }), invoiceNumber };
}

/** The open attempt of a locked order. The first was written with the order; one for a difference is made here. */
async function openAttempt(tx: Tx, order: LockedOrder, now: Date): Promise<Attempt> {
  const isOfOrder = and(eq(payments.orderId, order.id), inArray(payments.state, ["created", "pending"]));
  const [open] = await tx.select().from(payments).where(isOfOrder).for("update");
  if (order.status === "Cancelled") throw new AppError("CONFLICT", t.later("orderCancelled"));
  if (open?.purpose === "order") {
    if (open.expiresAt <= now) throw new AppError("CONFLICT", t.later("paymentExpired"));
    return open;
  }
  const paise = await owedPaise(tx, order.id);
  if (open && open.paise === paise && open.expiresAt > now) return open;
  if (open) await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, open.id));
  if (paise === 0) throw new AppError("CONFLICT", t.later("nothingToPay"));
  if (paise < LEAST_PAISE) throw new AppError("CONFLICT", t.later("tooLittleOnline"));
  const expiresAt = new Date(now.getTime() + PAY_WITHIN_MS);
  const [made] = await tx
    .insert(payments)
    .values({ orderId: order.id, purpose: "difference", paise, expiresAt })
    .returning();
  if (!made) throw new Error("an attempt was not written");
  return made;
}

/** The least sum that a gateway takes, in paise. */
const LEAST_PAISE = 100;

/**
 * Makes the gateway's order of an attempt, unless there is one. Two calls at a time make two, and the first that is
 * written counts. The other is never shown, so it can't be paid.
 */
async function atGateway(
  db: Db,
  attempt: Attempt,
  { opened, note }: { opened: OpenAccount; note: string },
): Promise<Payable["attempt"]> {
  if (attempt.gatewayOrderId !== null) return { ...attempt, gatewayOrderId: attempt.gatewayOrderId };
  const made = await opened.account.createOrder({ reference: attempt.id, paise: attempt.paise, note });
  return transact(db, async (tx) => {
    await lockOrders(tx, eq(orders.id, attempt.orderId));
    const [first] = await tx
      .update(payments)
      .set({ state: "pending", gateway: opened.gateway.code, gatewayOrderId: made, askedAt: sql`now()` })
      .where(and(eq(payments.id, attempt.id), eq(payments.state, "created"), isNull(payments.gatewayOrderId)))
      .returning();
    if (first) await recordStep(tx, { orderId: attempt.orderId, what: "asked", paise: attempt.paise });
    const [now] = await tx.select().from(payments).where(eq(payments.id, attempt.id));
    if (!now?.gatewayOrderId || !isOpen(now)) throw new AppError("CONFLICT", t.later("paymentExpired"));
    return { ...now, gatewayOrderId: now.gatewayOrderId };
  });
}
