import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { followPayment, type LockedOrder, lockOrders, orders } from "#modules/order/index.ts";
import type { GatewayAccount, GatewayPayment } from "../gateway.ts";
import {
  paymentCaptures,
  paymentDifferences,
  paymentSteps,
  payments,
  refunds,
  type Unwanted,
} from "../tables.ts";

export type Attempt = typeof payments.$inferSelect;

/** Adds a step to the trail of an order's payment. */
export async function recordStep(
  tx: Tx,
  step: Pick<typeof paymentSteps.$inferInsert, "orderId" | "what" | "paise">,
): Promise<void> {
  await tx.insert(paymentSteps).values(step);
}

type Recorder = { mail: MailQueue; account: GatewayAccount };

/**
 * Records a payment as the gateway reports it, by whichever way the report came, and however often. Captured money is
 * accepted once, if the order owes exactly it, and confirms the order; other money goes back as a whole. An authorised
 * payment is captured if the order still waits for it. Returns the payment's order and why it was asked for; undefined if it pays none of ours.
 */
export async function recordPayment(
  db: Db,
  payment: GatewayPayment,
  { mail, account }: Recorder,
): Promise<Pick<Attempt, "orderId" | "purpose"> | undefined> {
  const { orderId: gatewayOrderId } = payment;
  if (gatewayOrderId === null) return undefined;
  const [attempt] = await db.select().from(payments).where(eq(payments.gatewayOrderId, gatewayOrderId));
  if (!attempt) return undefined;
  const { orderId, purpose } = attempt;
  if (payment.state === "failed") await recordFailure(db, attempt, payment);
  if (payment.state === "authorized" && isOpen(attempt) && matchesAttempt(attempt, payment)) {
    return recordPayment(db, await account.capture(payment.id, payment.paise), { mail, account });
  }
  if (payment.state === "captured") await transact(db, (tx) => recordCapture(tx, { orderId, payment, mail }));
  return { orderId, purpose };
}

export const isOpen = ({ state }: Pick<Attempt, "state">) => state === "created" || state === "pending";

const matchesAttempt = (attempt: Attempt, { paise, currency }: GatewayPayment) =>
  paise === attempt.paise && currency === attempt.currency;

/** Notes the gateway's reason. The attempt stays open, as the shopper may try again. */
async function recordFailure(db: Db, { id }: Attempt, { failure }: GatewayPayment): Promise<void> {
  await transact(db, async (tx) => {
    const [attempt] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    const reason = failure ?? "";
    if (!attempt || !isOpen(attempt) || attempt.failure === reason) return;
    await tx.update(payments).set({ failure: reason }).where(eq(payments.id, id));
    await recordStep(tx, { orderId: attempt.orderId, what: "failed", paise: attempt.paise });
  });
}

type Captured = { orderId: string; payment: GatewayPayment; mail: MailQueue };

/** Records captured money, unless it is recorded already. The order is locked first, as in every change of it. */
async function recordCapture(tx: Tx, { orderId, payment, mail }: Captured): Promise<void> {
  const { id: gatewayPaymentId, orderId: gatewayOrderId, paise, currency } = payment;
  const [order] = await lockOrders(tx, eq(orders.id, orderId));
  const [attempt] = await tx
    .select()
    .from(payments)
    .where(eq(payments.gatewayOrderId, gatewayOrderId ?? ""))
    .for("update");
  if (!order || !attempt) throw new Error("the attempt of a payment is gone");
  const recorded = eq(paymentCaptures.gatewayPaymentId, gatewayPaymentId);
  if ((await tx.$count(paymentCaptures, recorded)) > 0) return;
  const unwanted = matchesAttempt(attempt, payment) ? await whyUnwanted(tx, order, attempt) : "amount";
  await tx
    .insert(paymentCaptures)
    .values({ gatewayPaymentId, paymentId: attempt.id, orderId, paise, currency, unwanted });
  if (unwanted !== null) {
    await recordStep(tx, { orderId, what: "unwanted", paise });
    await tx.insert(refunds).values({ gatewayPaymentId, orderId, paise, reason: "unwanted" });
    return;
  }
  await tx.update(payments).set({ state: "paid", failure: null }).where(eq(payments.id, attempt.id));
  await recordStep(tx, { orderId, what: "paid", paise });
  if (attempt.purpose === "order") await followPayment(tx, { order, to: "paid", mail });
}

/** The reason why a locked order does not owe an attempt's money; null if it does. */
async function whyUnwanted(tx: Tx, order: LockedOrder, attempt: Attempt): Promise<Unwanted | null> {
  if (attempt.state === "paid") return "twice";
  if (!isOpen(attempt) || order.status === "Cancelled") return "late";
  if (attempt.purpose === "order") return order.paymentState === "pending" ? null : "twice";
  return (await owedPaise(tx, order.id)) >= attempt.paise ? null : "settled";
}

/** The money by which a paid order has become dearer, in paise; 0 if it has not. */
export async function owedPaise(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ paise: sql<number>`greatest(0, -${paymentDifferences.paise})::float8` })
    .from(paymentDifferences)
    .where(eq(paymentDifferences.orderId, orderId));
  return row?.paise ?? 0;
}
