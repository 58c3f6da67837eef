import { eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import {
  type RecordedFields,
  recordActions,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { type LockedOrder, lockOrders, ORDER_RECORD, orders } from "#modules/order/index.ts";
import { recordStep } from "../paying/record-payment.ts";
import { t } from "../server-texts.ts";
import { refunds } from "../tables.ts";

type FailedRefund = { id: string; seller: SellerAccount };

/**
 * Asks the gateway again for a refund that has failed. It gets a new reference, as the gateway would answer an old one
 * with the old failure. Throws `NOT_FOUND`, and `CONFLICT` if it has not failed.
 */
export async function refundAgain(db: Db, { id, seller }: FailedRefund): Promise<void> {
  await transact(db, async (tx) => {
    const { refund, order } = await lockFailed(tx, id);
    await tx
      .update(refunds)
      .set({
        id: sql`gen_random_uuid()::text`,
        state: "requested",
        gatewayRefundId: null,
        tries: 0,
        nextTryAt: sql`now()`,
        failure: null,
      })
      .where(eq(refunds.id, id));
    await recordStep(tx, { orderId: order.id, what: "refund-requested", paise: refund.paise });
    await recordAction(tx, seller, order, { refundAgain: toRupees(refund.paise) });
  });
}

/**
 * Notes that the seller has returned the money of a failed refund in another way, such as in cash. Throws `NOT_FOUND`,
 * and `CONFLICT` if it has not failed.
 */
export async function settleRefund(db: Db, { id, seller }: FailedRefund): Promise<void> {
  await transact(db, async (tx) => {
    const { refund, order } = await lockFailed(tx, id);
    await tx.update(refunds).set({ isSettled: true, settledAt: sql`now()` }).where(eq(refunds.id, id));
    await recordStep(tx, { orderId: order.id, what: "refunded", paise: refund.paise });
    await recordAction(tx, seller, order, { refundSettled: toRupees(refund.paise) });
  });
}

async function lockFailed(tx: Tx, id: string) {
  const of = tx.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  const [order] = await lockOrders(tx, inArray(orders.id, of));
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (!order || !refund) throw new AppError("NOT_FOUND", t.later("refundNotFound"));
  if (refund.state !== "failed" || refund.isSettled)
    throw new AppError("CONFLICT", t.later("refundNotFailed"));
  return { order, refund };
}

/** The fields that the activity log records of an order whose refund has failed. */
export const REFUND_FIELDS: RecordedFields = {
  refundAgain: recordedRupees(t.later("refundAgainField")),
  refundSettled: recordedRupees(t.later("refundSettledField")),
};

function recordAction(tx: Tx, seller: SellerAccount, order: LockedOrder, after: Record<string, number>) {
  const { id, invoiceNumber: name } = order;
  return recordActions(tx, seller, [
    { subject: ORDER_RECORD, action: "changed", id, name, before: {}, after },
  ]);
}
