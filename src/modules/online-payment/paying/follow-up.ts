import { and, asc, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { JobContext, RepeatedJob } from "#kernel/jobs/run-jobs.ts";
import { followPayment, lockCartOf, lockOrders, orders, putBackIntoCart } from "#modules/order/index.ts";
import { GatewayError } from "../gateway.ts";
import { type OpenAccount, openedGateway } from "../keys.ts";
import { paymentExpiredMail } from "../mails/payment-mails.ts";
import { payments } from "../tables.ts";
import { type Attempt, isOpen, recordPayment, recordStep } from "./record-payment.ts";

const ASK_EVERY_SECONDS = 60;
/** The time after an attempt's end for which an unreachable gateway delays its expiry. */
const GRACE_MS = 15 * 60_000;
const AT_ONCE = 50;

/** Asks the gateway about open attempts, in case its reports are late or lost, and ends those that were not paid in time. */
export const followUpPayments: RepeatedJob = {
  name: "online payment: ask the gateway and end attempts",
  everySeconds: 15,
  run: (room) => followUp(room),
};

/** Does so once, in this order: a payment that has come is never expired. */
export async function followUp({ db, mail, services, now }: JobContext): Promise<void> {
  const opened = await openedGateway.of({ services }).account(db);
  const open = await db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.state, ["created", "pending"]),
        or(
          lt(payments.expiresAt, now()),
          and(
            isNotNull(payments.gatewayOrderId),
            lt(payments.askedAt, sql`now() - make_interval(secs => ${ASK_EVERY_SECONDS})`),
          ),
        ),
      ),
    )
    .orderBy(asc(payments.expiresAt))
    .limit(AT_ONCE);
  for (const attempt of open) {
    const isAnswered = await askGateway(db, attempt, { opened, mail });
    const late = now().getTime() - attempt.expiresAt.getTime();
    if (late > 0 && (isAnswered || late > GRACE_MS)) await expire(db, attempt, mail);
  }
}

type GatewayContext = { opened: OpenAccount | undefined; mail: MailQueue };

/** Records the payments of an attempt. Returns whether the gateway has answered, or knows nothing of the attempt. */
export async function askGateway(
  db: Db,
  attempt: Attempt,
  { opened, mail }: GatewayContext,
): Promise<boolean> {
  const { id, gatewayOrderId } = attempt;
  if (gatewayOrderId === null) return true;
  if (!opened) return false;
  await db.update(payments).set({ askedAt: sql`now()` }).where(eq(payments.id, id));
  try {
    for (const payment of await opened.account.paymentsOf(gatewayOrderId)) {
      await recordPayment(db, payment, { mail, account: opened.account });
    }
    return true;
  } catch (error) {
    if (error instanceof GatewayError) return error.kind === "refused";
    throw error;
  }
}

/**
 * Ends an attempt. An order that waited for it is cancelled, its products come back into the saved cart, and its shopper is
 * told. Money that comes later goes back.
 */
async function expire(db: Db, { id, orderId }: Attempt, mail: MailQueue): Promise<void> {
  await transact(db, async (tx) => {
    await lockCartOf(tx, orderId);
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    const [attempt] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (!order || !attempt || !isOpen(attempt)) return;
    await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, id));
    if (attempt.purpose === "difference") return;
    await recordStep(tx, { orderId: order.id, what: "expired", paise: attempt.paise });
    const wasCancelled = order.status === "Cancelled";
    await followPayment(tx, { order, to: "expired", mail });
    if (wasCancelled) return;
    const isInCart = await putBackIntoCart(tx, order.id);
    await mail.add(tx, paymentExpiredMail, [{ orderId: order.id, isInCart }]);
  });
}
