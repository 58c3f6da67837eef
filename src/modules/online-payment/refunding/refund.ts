import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { JobContext, RepeatedJob } from "#kernel/jobs/run-jobs.ts";
import { written } from "#kernel/texts/written-words.ts";
import { followPayment, lockOrders, orders } from "#modules/order/index.ts";
import { GatewayError, type GatewayRefund } from "../gateway.ts";
import { type OpenAccount, openedGateway } from "../keys.ts";
import { moneyReturnedMail } from "../mails/payment-mails.ts";
import { recordStep } from "../paying/record-payment.ts";
import { goesBackPaise } from "../queries/open-matters.ts";
import { t } from "../server-texts.ts";
import { paymentCaptures, paymentDifferences, refunds } from "../tables.ts";

/** The least sum that a gateway returns, in paise. The seller returns less in another way. */
const LEAST_PAISE = 100;
/** The time in which a seller may still undo a status. Money goes back only after it. */
const AFTER_STATUS_SECONDS = 15;
const AT_ONCE = 50;

/** Returns money that orders don't owe, and asks the gateway for it until it has done so. */
export const returnMoney: RepeatedJob = {
  name: "online payment: return money",
  everySeconds: 15,
  run: async (room) => {
    await requestRefunds(room.db);
    await sendRefunds(room);
  },
};

/**
 * Requests refunds for orders that are cancelled, on their way or delivered, and owe less than was paid. It goes by what
 * is in the books alone, so a crash loses none. A sum that is too small for the gateway is a refund that has failed,
 * which the seller ends. Returns the number of requested refunds.
 */
export async function requestRefunds(db: Db): Promise<number> {
  const due = await db
    .select({ orderId: paymentDifferences.orderId })
    .from(paymentDifferences)
    .innerJoin(orders, eq(orders.id, paymentDifferences.orderId))
    .where(
      sql`${goesBackPaise} > 0 and ${isReturnable}
        and not exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id} and ${isFailed}
          and not (${isTooLittle} and ${goesBackPaise} >= ${LEAST_PAISE}))`,
    )
    .orderBy(asc(paymentDifferences.since))
    .limit(AT_ONCE);
  let requested = 0;
  for (const { orderId } of due) requested += await transact(db, (tx) => requestOf(tx, orderId));
  return requested;
}

const isFailed = sql`${refunds.state} = 'failed' and not ${refunds.isSettled}`;

/** Whether it was too little for the gateway. It goes back together with a later refund. */
const isTooLittle = sql`${refunds.paise} < ${LEAST_PAISE} and ${refunds.reason} in ('cancelled', 'packed')`;

/** Whether nobody can undo the order's status any more, and that status makes its sum final. */
const isReturnable = sql`${orders.status} in ('Cancelled', 'Out for Delivery', 'Delivered') and not exists (
  select 1 from order_status_changes c where c.order_id = ${orders.id}
    and c.created_at > now() - make_interval(secs => ${AFTER_STATUS_SECONDS}))`;

/** Requests refunds for one order's difference, from its accepted payments. Returns their number. */
async function requestOf(tx: Tx, orderId: string): Promise<number> {
  const [order] = await lockOrders(tx, and(eq(orders.id, orderId), isReturnable));
  if (!order) return 0;
  const [difference] = await tx
    .select({ paise: goesBackPaise })
    .from(paymentDifferences)
    .innerJoin(orders, eq(orders.id, paymentDifferences.orderId))
    .where(eq(paymentDifferences.orderId, orderId));
  if ((difference?.paise ?? 0) >= LEAST_PAISE) {
    await tx.delete(refunds).where(and(eq(refunds.orderId, orderId), isFailed, isTooLittle));
  }
  const { rows: held } = await tx.execute<{ gatewayPaymentId: string; most: number }>(sql`
    select c.gateway_payment_id as "gatewayPaymentId", (c.paise - coalesce((select sum(r.paise) from ${refunds} r
      where r.gateway_payment_id = c.gateway_payment_id and (r.state <> 'failed' or r.is_settled)), 0))::float8 as most
    from ${paymentCaptures} c where c.order_id = ${orderId} and c.unwanted is null
    order by c.created_at, c.gateway_payment_id`);
  const reason = order.status === "Cancelled" ? ("cancelled" as const) : ("packed" as const);
  let left = difference?.paise ?? 0;
  let requested = 0;
  for (const { gatewayPaymentId, most } of held) {
    const paise = Math.min(left, most);
    if (paise <= 0) continue;
    left -= paise;
    if (paise < LEAST_PAISE) {
      const failure = written(t.later("tooLittleBack"));
      await tx.insert(refunds).values({ gatewayPaymentId, orderId, paise, reason, state: "failed", failure });
      continue;
    }
    requested += 1;
    await tx.insert(refunds).values({ gatewayPaymentId, orderId, paise, reason });
    await recordStep(tx, { orderId, what: "refund-requested", paise });
  }
  return requested;
}

/** The longest pause between two tries, in minutes. They begin with one minute and double. */
const LONGEST_PAUSE_MINUTES = 60;

/**
 * Asks the gateway for the refunds that are due. Each is claimed for a while before it is asked for, so that two
 * processes don't ask at once. If one of them dies, another asks again with the same reference.
 */
export async function sendRefunds({ db, mail, services }: JobContext): Promise<void> {
  const opened = await openedGateway.of({ services }).account(db);
  if (!opened) return;
  for (const refund of await claimRefunds(db)) await sendRefund(db, refund, { opened, mail });
}

type Refund = typeof refunds.$inferSelect;

function claimRefunds(db: Db): Promise<Refund[]> {
  return transact(db, (tx) => {
    const due = tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.state, "requested"), lte(refunds.nextTryAt, sql`now()`)))
      .orderBy(asc(refunds.nextTryAt))
      .limit(AT_ONCE)
      .for("update", { skipLocked: true });
    const pause = sql`make_interval(mins => least(${LONGEST_PAUSE_MINUTES}, power(2, least(${refunds.tries}, 10)))::int)`;
    return tx
      .update(refunds)
      .set({ tries: sql`${refunds.tries} + 1`, nextTryAt: sql`now() + ${pause}` })
      .where(inArray(refunds.id, due))
      .returning();
  });
}

type Sending = { opened: OpenAccount; mail: MailQueue };

async function sendRefund(db: Db, refund: Refund, { opened, mail }: Sending): Promise<void> {
  const { id: reference, gatewayPaymentId: paymentId, paise } = refund;
  try {
    const answer = await opened.account.refund({ paymentId, paise, reference });
    await recordRefund(db, { ...answer, reference }, mail);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    // The gateway refuses for good: the seller decides. Otherwise it is asked again.
    if (error.kind === "refused") await failRefund(db, reference, error.message);
    else await db.update(refunds).set({ failure: error.message }).where(eq(refunds.id, reference));
  }
}

/**
 * Records a refund as the gateway reports it, by whichever way, and however often. One that the store did not ask for
 * was made by the seller at the gateway: it is recorded too. Returns whether it belongs to a payment of ours.
 */
export async function recordRefund(db: Db, refund: GatewayRefund, mail: MailQueue): Promise<boolean> {
  const isOfPayment = eq(paymentCaptures.gatewayPaymentId, refund.paymentId);
  const [capture] = await db.select().from(paymentCaptures).where(isOfPayment);
  if (!capture) return false;
  const { orderId } = capture;
  await transact(db, async (tx) => {
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    const own = await ownRefund(tx, refund);
    if (!order || (own?.gatewayRefundId === refund.id && own.state === "done")) return;
    if (refund.state === "failed") return own && markFailed(tx, own, FAILED_THERE);
    const { id: gatewayRefundId, paise } = refund;
    if (refund.state === "pending") {
      if (own) await tx.update(refunds).set({ gatewayRefundId, failure: null }).where(eq(refunds.id, own.id));
      return;
    }
    const done = { state: "done" as const, gatewayRefundId, failure: null, doneAt: sql`now()` };
    if (own) await tx.update(refunds).set(done).where(eq(refunds.id, own.id));
    else {
      await withdrawRequests(tx, capture, paise);
      await tx
        .insert(refunds)
        .values({ gatewayPaymentId: refund.paymentId, orderId, paise, reason: "outside", ...done });
    }
    await recordStep(tx, { orderId, what: "refunded", paise });
    const isAllBack =
      order.status === "Cancelled" && order.paymentState === "paid" && (await heldPaise(tx, orderId)) === 0;
    if (isAllBack) await followPayment(tx, { order, to: "refunded", mail });
    await mail.add(tx, moneyReturnedMail, [{ orderId, paise }]);
  });
  return true;
}

const FAILED_THERE = "The gateway could not return the money.";

/** The refund in the books that a gateway's refund is about, locked. */
async function ownRefund(tx: Tx, { reference, id }: GatewayRefund): Promise<Refund | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.gatewayRefundId, id)).for("update");
  if (refund || reference === null) return refund;
  const isUnanswered = and(eq(refunds.id, reference), isNull(refunds.gatewayRefundId));
  const [unanswered] = await tx.select().from(refunds).where(isUnanswered).for("update");
  return unanswered;
}

/**
 * Removes refunds that a refund made at the gateway itself leaves no money for: those not asked for yet, and failed
 * ones, even if the seller had settled them in another way.
 */
async function withdrawRequests(
  tx: Tx,
  capture: typeof paymentCaptures.$inferSelect,
  paise: number,
): Promise<void> {
  const ofPayment = eq(refunds.gatewayPaymentId, capture.gatewayPaymentId);
  const [row] = await tx
    .select({ paise: sql<number>`coalesce(sum(${refunds.paise}), 0)::float8` })
    .from(refunds)
    .where(ofPayment);
  if ((row?.paise ?? 0) + paise <= capture.paise) return;
  const isUnasked = and(eq(refunds.state, "requested"), isNull(refunds.gatewayRefundId));
  await tx.delete(refunds).where(and(ofPayment, or(isUnasked, eq(refunds.state, "failed"))));
}

async function heldPaise(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.select({ paise: orders.prepaidPaise }).from(orders).where(eq(orders.id, orderId));
  return row?.paise ?? 0;
}

async function failRefund(db: Db, id: string, failure: string): Promise<void> {
  await transact(db, async (tx) => {
    const of = tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
    await lockOrders(tx, inArray(orders.id, of));
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
    if (refund) await markFailed(tx, refund, failure);
  });
}

async function markFailed(tx: Tx, { id, state, orderId, paise }: Refund, failure: string): Promise<void> {
  if (state !== "requested") return;
  await tx.update(refunds).set({ state: "failed", failure }).where(eq(refunds.id, id));
  await recordStep(tx, { orderId, what: "refund-failed", paise });
}
