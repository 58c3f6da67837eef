import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { orderStatusChanges } from "../trail-tables.ts";
import { holdOrders } from "./hold-orders.ts";
import { MAIL_AFTER_SECONDS, type StatusWriter, writeStatuses } from "./write-statuses.ts";

/**
 * Undoes a change of statuses in one transaction: its mails are withdrawn, and the orders get their previous status. An
 * order that was changed again since stays as it is. Returns the restored orders with their status. Throws `CONFLICT`
 * if it is too late, so that there are none.
 */
export async function undoStatus(
  db: Db,
  { change, ...writer }: { change: string } & StatusWriter,
): Promise<{ id: string; status: OrderStatus }[]> {
  const { changeId, orderId } = orderStatusChanges;
  return transact(db, async (tx) => {
    const changed = tx.select({ id: orderId }).from(orderStatusChanges).where(eq(changeId, change));
    const held = await holdOrders(tx, inArray(orders.id, changed));
    const before = await undoable(tx, change, writer.mail);
    const wanted = held.flatMap((order) => {
      const status = before.get(order.id);
      return status === undefined ? [] : [{ order, status }];
    });
    if (wanted.length === 0) {
      throw new AppError("CONFLICT", t.later("undoTooLate"));
    }
    await writeStatuses(tx, wanted, writer);
    return wanted.map(({ order, status }) => ({ id: order.id, status }));
  });
}

/**
 * The previous statuses of a change's orders whose shoppers were not told yet. They are read after the orders are
 * locked.
 */
async function undoable(tx: Tx, change: string, mail: MailQueue): Promise<Map<string, OrderStatus>> {
  const { changeId, createdAt } = orderStatusChanges;
  const recent = gt(createdAt, sql`now() - make_interval(secs => ${MAIL_AFTER_SECONDS})`);
  const rows = await tx
    .select()
    .from(orderStatusChanges)
    .where(and(eq(changeId, change), recent));
  const waiting = await mail.hold(
    tx,
    rows.flatMap(({ mailId }) => mailId ?? []),
  );
  const untold = rows.filter(({ mailId }) => mailId === null || waiting.has(mailId));
  return new Map(untold.map(({ orderId, before }) => [orderId, before]));
}
