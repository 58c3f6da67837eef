import { eq } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { written } from "#kernel/texts/written-words.ts";
import { type PaymentCode, type PaymentState, paymentMethod, takeStep } from "#modules/payment/index.ts";
import { readSettings } from "#modules/store/index.ts";
import { orderPlacedMail } from "../mails/order-placed.ts";
import { NOT_PAID_IN_TIME } from "../queries/load-orders.ts";
import { isRounded, roundingOf } from "../rules/shared/pricing.ts";
import { orders } from "../tables.ts";
import { type LockedOrder, readAdjustments, replaceAdjustments } from "./locked-orders.ts";
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
    const newStatuses = [{ order: { ...order, paymentState }, status: "Cancelled" as const }];
    await writeStatuses(tx, newStatuses, {
      seller: null,
      reason: written(NOT_PAID_IN_TIME),
      mail,
      isNotified: true,
    });
  }
}

const AT_DOOR: PaymentCode = "COD";

/**
 * Has a locked order that waits for its payment paid at the door instead: it is confirmed with its mail, and its total is
 * rounded if the store rounds there.
 */
export async function confirmAtDoor(
  tx: Tx,
  { order: { id: orderId }, mail }: { order: LockedOrder; mail: MailQueue },
): Promise<void> {
  const [row] = await tx
    .update(orders)
    .set({ paymentType: AT_DOOR, paymentState: paymentMethod(AT_DOOR).follows.placed })
    .where(eq(orders.id, orderId))
    .returning({ totalPaise: orders.totalPaise });
  const rounding = row && isRounded(await readSettings(tx), AT_DOOR) ? roundingOf(row.totalPaise) : [];
  if (rounding.length > 0) {
    const before = (await readAdjustments(tx, [orderId])).get(orderId) ?? [];
    const replaces = (kind: string) => kind === "rounding";
    await replaceAdjustments(tx, [{ orderId, before, replaces, adjustments: rounding }]);
  }
  await mail.add(tx, orderPlacedMail, [{ orderId }]);
}
