import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { confirmAtDoor, lockOrders, orders } from "#modules/order/index.ts";
import { paymentMethod, waitsForPayment } from "#modules/payment/index.ts";
import type { OpenAccount } from "../keys.ts";
import { t } from "../server-texts.ts";
import { payments } from "../tables.ts";
import { askGateway } from "./follow-up.ts";

type PayAtDoor = {
  orderId: string;
  shopperId: string;
  /** Undefined if the gateway can't be used at the moment. */
  opened: OpenAccount | undefined;
  mail: MailQueue;
  now: Date;
};

/**
 * Has a shopper's own order that waits for its payment paid at the door instead, which confirms it and ends the attempt:
 * money that comes all the same goes back. The gateway is asked before, as the payment may have come meanwhile. The same
 * call again changes nothing. Throws `NOT_FOUND`, and `CONFLICT` if the order is paid, cancelled, or its time is over.
 */
export async function payAtDoor(db: Db, { orderId, shopperId, opened, mail, now }: PayAtDoor): Promise<void> {
  const own = and(eq(orders.id, orderId), eq(orders.shopperId, shopperId));
  const isOpenAttempt = and(
    eq(payments.orderId, orderId),
    eq(payments.purpose, "order"),
    inArray(payments.state, ["created", "pending"]),
  );
  const [openRow] = await db
    .select({ attempt: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(own, isOpenAttempt));
  if (openRow) await askGateway(db, openRow.attempt, { opened, mail });
  await transact(db, async (tx) => {
    const [order] = await lockOrders(tx, own);
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    if (order.status === "Cancelled") throw new AppError("CONFLICT", t.later("orderCancelled"));
    if (paymentMethod(order.paymentType).atDoor) return;
    if (!waitsForPayment(order)) throw new AppError("CONFLICT", t.later("nothingToPay"));
    const [attempt] = await tx.select().from(payments).where(isOpenAttempt).for("update");
    if (!attempt || attempt.expiresAt <= now) throw new AppError("CONFLICT", t.later("paymentExpired"));
    await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, attempt.id));
    await confirmAtDoor(tx, { order, mail });
  });
}
