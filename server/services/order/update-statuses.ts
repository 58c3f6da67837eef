import { asc, inArray } from "drizzle-orm";
import { isPaidAs, type OrderStatus } from "#domain/order-status.ts";
import type { Db, Tx } from "#server/db/connect.ts";
import { orders } from "#server/db/schema/index.ts";
import type { MailQueue } from "#server/jobs/mail-queue.ts";
import type { SellerAccount } from "../account/session.ts";
import { AppError } from "../app-error.ts";
import { recordActions } from "../audit/record-actions.ts";
import { transact } from "../transact.ts";

export type StatusUpdate = { ids: string[]; status: OrderStatus; seller: SellerAccount; mail: MailQueue };
export type PreviousStatus = { id: string; status: OrderStatus };

/**
 * Sets the status of orders, any from any, all of them or none, and mails the shopper of each that changed.
 * Whether they are paid follows `isPaidAs`. Returns what they were. One that doesn't exist: `NOT_FOUND`.
 */
export async function updateStatuses(
  db: Db,
  { ids, status, seller, mail }: StatusUpdate,
): Promise<PreviousStatus[]> {
  return transact(db, async (tx) => {
    const held = await holdOrders(tx, [...new Set(ids)]);
    const changing = held.filter((order) => order.status !== status);
    if (changing.length > 0) {
      const changingIds = changing.map((order) => order.id);
      await writeStatus(tx, changing, status);
      await recordActions(
        tx,
        seller,
        changing.map((order) => ({
          subject: "order",
          action: "changed",
          id: order.id,
          name: order.invoiceNumber,
          before: { status: order.status },
          after: { status },
        })),
      );
      await mail.add(
        tx,
        changingIds.map((orderId) => ({ kind: "order-status", orderId, status })),
      );
    }
    return held.map(({ id, status: previous }) => ({ id, status: previous }));
  });
}

type HeldOrder = Awaited<ReturnType<typeof holdOrders>>[number];

/** At most two statements however many orders: for those that are paid by it, and for those that are not. */
async function writeStatus(tx: Tx, changing: HeldOrder[], status: OrderStatus): Promise<void> {
  for (const [isPaid, some] of Map.groupBy(changing, (order) => isPaidAs(status, order))) {
    const ids = some.map(({ id }) => id);
    await tx.update(orders).set({ status, isPaid }).where(inArray(orders.id, ids));
  }
}

/** Held in the order of their ids, so that two that overlap wait for each other instead of blocking each other. */
async function holdOrders(tx: Tx, ids: string[]) {
  const held = await tx
    .select({
      id: orders.id,
      status: orders.status,
      invoiceNumber: orders.invoiceNumber,
      paymentType: orders.paymentType,
      isPaid: orders.isPaid,
    })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for("no key update");
  const missing = ids.length - held.length;
  if (missing > 0) throw new AppError("NOT_FOUND", missingMessage(missing, ids.length));
  return held;
}

function missingMessage(missing: number, asked: number): string {
  if (asked === 1) return "Order not found";
  return `${missing} of these ${asked} orders can't be found. Nothing was changed; please reload the list.`;
}
