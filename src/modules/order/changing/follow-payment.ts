import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type PaymentState, paymentMethod, takeStep } from "#modules/payment/index.ts";
import { orderPlacedMail } from "../mails/order-placed.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import type { LockedOrder } from "./locked-orders.ts";
import { writeStatuses } from "./write-statuses.ts";

/**
 * Sets the state of a locked order's payment. A paid order is confirmed with its mail. One that was not paid in time is
 * cancelled without a mail, which releases its reserves. Throws for a step that the order's method does not know.
 */
export async function followPayment(
  tx: Tx,
  { order, to, mail }: { order: LockedOrder; to: PaymentState; mail: MailQueue },
): Promise<void> {
  const paymentState = takeStep(paymentMethod(order.paymentType).steps, order.paymentState, to);
  await tx.update(orders).set({ paymentState }).where(eq(orders.id, order.id));
  if (to === "paid") await mail.add(tx, orderPlacedMail, [{ orderId: order.id }]);
  if (to === "expired") {
    const wanted = [{ order: { ...order, paymentState }, status: "Cancelled" as const }];
    await writeStatuses(tx, wanted, { seller: null, reason: t("notPaidInTime"), mail, isTold: true });
  }
}
