import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type RecordedAction, recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { isPaid } from "#modules/payment/index.ts";
import { orderStatusMail } from "../mails/order-status.ts";
import { followStatuses, giveBackReserves, takeReservesAgain } from "../order-extensions.ts";
import { paymentStateAs } from "../rules/settling.ts";
import { type OrderStatus, UNDO_SECONDS } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { orderStatusChanges, orderTrail } from "../trail-tables.ts";
import type { HeldOrder } from "./hold-orders.ts";

/** An undo that was pressed in the last moment is still on its way. */
const TRAVEL_SECONDS = 2;
/** The mail about a new status waits until nobody can take the status back any more. */
export const MAIL_AFTER_SECONDS = UNDO_SECONDS + TRAVEL_SECONDS;

export type NewStatus = { order: HeldOrder; status: OrderStatus };
/** Who changes statuses: the seller or, without one, the order's shopper; either may say why. */
export type StatusWriter = { seller: SellerAccount | null; reason?: string; mail: MailQueue };
type Writing = StatusWriter & {
  /** The shopper is told otherwise, as by the mail of a move: of the new status there is none. */
  isTold?: boolean;
};

/**
 * Gives held orders their new statuses, on the record, as one change; returns its id, by which it can be undone. The
 * payment module says how their payments follow. What there is only so much of is given back by an order that is cancelled, and
 * taken again by one that no longer is: the parts may refuse. A mail about an earlier change that still waits is withdrawn, and the shopper is
 * mailed about the new status, unless it is the one they know of anyway.
 */
export async function writeStatuses(
  tx: Tx,
  wanted: readonly NewStatus[],
  { seller, reason, mail, isTold = false }: Writing,
): Promise<string> {
  const changeId = randomUUID();
  const changing = wanted.filter(({ order, status }) => order.status !== status);
  if (changing.length === 0) return changeId;
  await setRows(tx, changing);
  await tx.insert(orderTrail).values(
    changing.map(({ order, status }) => ({
      orderId: order.id,
      by: seller ? ("seller" as const) : ("shopper" as const),
      status,
      isPaid: newlyPaid(order, status),
      reason: reason || null,
    })),
  );
  await giveBackReserves(tx, idsOf(changing.filter(({ status }) => status === "Cancelled")));
  await takeReservesAgain(tx, idsOf(changing.filter(({ order }) => order.status === "Cancelled")));
  await followStatuses(
    tx,
    changing.map(({ order, status }) => ({ orderId: order.id, before: order.status, status })),
  );
  const told = await withdrawMails(tx, changing, mail);
  const changes = changing.map(({ order, status }) =>
    toChange(order, status, isTold ? status : told.get(order.id)),
  );
  await noteChanges(tx, changeId, changes);
  await mail.addWaiting(
    tx,
    orderStatusMail,
    changes.flatMap((change) => toMail(change, changeId)),
  );
  if (seller) {
    const actions = changing.map((each) => toAction(each, reason));
    await recordActions(tx, seller, actions);
  }
  return changeId;
}

/** Whether the order is paid with its new status; null if that stays as it was. */
function newlyPaid(order: HeldOrder, status: OrderStatus): boolean | null {
  const paid = isPaid(paymentStateAs(status, order));
  return paid === isPaid(order.paymentState) ? null : paid;
}

const idsOf = (changing: readonly NewStatus[]) => changing.map(({ order }) => order.id);

/** In few statements: one for all orders that get the same values. */
async function setRows(tx: Tx, changing: readonly NewStatus[]): Promise<void> {
  const values = ({ order, status }: NewStatus) => ({ status, paymentState: paymentStateAs(status, order) });
  for (const some of Map.groupBy(changing, (each) => JSON.stringify(values(each))).values()) {
    const [first] = some;
    if (!first) continue;
    const ids = idsOf(some);
    await tx.update(orders).set(values(first)).where(inArray(orders.id, ids));
  }
}

/** Withdraws what waits to be mailed about these orders; returns the status that their shoppers know of, per order. */
async function withdrawMails(
  tx: Tx,
  changing: readonly NewStatus[],
  mail: MailQueue,
): Promise<Map<string, OrderStatus>> {
  const ids = idsOf(changing);
  const earlier = await tx.select().from(orderStatusChanges).where(inArray(orderStatusChanges.orderId, ids));
  const withdrawn = await mail.withdraw(
    tx,
    earlier.flatMap(({ mailId }) => mailId ?? []),
  );
  const unsaid = earlier.filter(({ mailId }) => mailId !== null && withdrawn.has(mailId));
  return new Map(unsaid.map(({ orderId, told }) => [orderId, told]));
}

type Change = {
  orderId: string;
  before: OrderStatus;
  status: OrderStatus;
  told: OrderStatus;
  mailId: string | null;
};

function toChange(order: HeldOrder, status: OrderStatus, told: OrderStatus = order.status): Change {
  const mailId = status === told ? null : randomUUID();
  return { orderId: order.id, before: order.status, status, told, mailId };
}

async function noteChanges(tx: Tx, changeId: string, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ orderId, before, told, mailId }) => ({
    ...{ orderId, changeId, before, told, mailId },
  }));
  await tx
    .insert(orderStatusChanges)
    .values(rows)
    .onConflictDoUpdate({
      target: orderStatusChanges.orderId,
      set: {
        changeId,
        before: sql`excluded.before`,
        told: sql`excluded.told`,
        mailId: sql`excluded.mail_id`,
        createdAt: sql`now()`,
      },
    });
}

function toMail({ orderId, status, mailId }: Change, changeId: string) {
  if (mailId === null) return [];
  return [{ id: mailId, payload: { orderId, status, changeId }, afterSeconds: MAIL_AFTER_SECONDS }];
}

function toAction({ order, status }: NewStatus, reason: string | undefined): RecordedAction {
  const { id, invoiceNumber: name } = order;
  return {
    ...{ subject: "order", action: "changed", id, name },
    before: { status: order.status },
    after: { status, ...(reason && { reason }) },
  };
}
