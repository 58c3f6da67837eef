import { randomUUID } from "node:crypto";
import { and, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import {
  type RecordedAction,
  type RecordKind,
  type Role,
  recordActions,
  recordedChoice,
  recordedFor,
  recordedRupees,
  type SeenBy,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { isPaid } from "#modules/payment/index.ts";
import { orderStatusMail } from "../mails/order-changed.ts";
import { followReserves, followStatuses } from "../order-extension.ts";
import { OPEN_STATUSES, type OrderStatus, STATUS_NAMES, UNDO_SECONDS } from "../rules/shared/order-status.ts";
import { seenFields } from "../rules/shared/seen-fields.ts";
import { paymentStateAs } from "../rules/shared/settling.ts";
import { orderHistory, orderStatusChanges, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import type { LockedOrder } from "./locked-orders.ts";

const seesSums: SeenBy = ({ may }) => seenFields(may).sums;

/** Words of changes and their reasons may name sums and addresses. */
const seesChanges: SeenBy = ({ may }) => seenFields(may).sums && seenFields(may).contacts;

/** Orders among what sellers change. */
export const ORDER_RECORD: RecordKind = {
  name: "order",
  all: t.later("orders"),
  one: t.later("order"),
  many: (count) => t.later("manyOrders", { count }),
  fields: {
    status: recordedChoice(t.later("statusField"), STATUS_NAMES),
    toPay: recordedFor(seesSums, recordedRupees(t.later("toPayField"))),
    changes: recordedFor(seesChanges, t.later("changesField")),
    delivery: t.later("deliveryField"),
    reason: recordedFor(seesChanges, t.later("reasonField")),
  },
  seenBy: ({ may }) => may("order.see") || may("order.packing"),
};

/** The time for which an undo may still be on its way to the server. */
const TRAVEL_SECONDS = 2;
/** The delay of a status mail: until nobody can undo the status any more. */
export const MAIL_AFTER_SECONDS = UNDO_SECONDS + TRAVEL_SECONDS;

export type NewStatus = { order: LockedOrder; status: OrderStatus };
/** The author of a change: the seller or, without one, the order's shopper. Either may give a reason. */
export type StatusWriter = {
  seller: SellerAccount | null;
  /** The seller's role, which says whether they may undo the delivery of paid goods; undefined for the store's own changes. */
  role?: Role;
  reason?: string;
  mail: MailQueue;
};
type Writing = StatusWriter & {
  /** Whether the shopper is told otherwise, for example by the mail of a move. Then no status mail is sent. */
  isNotified?: boolean;
};

/**
 * Sets the new statuses of locked orders as one change, with audit entries, and returns the id that undoes it. The
 * payment module decides how the payments follow. A cancelled order releases its reserves, and a restored one reserves
 * again; extensions may refuse that. A waiting mail about an earlier change is withdrawn, and the shopper is mailed
 * about the new status, unless they know it already.
 */
export async function writeStatuses(
  tx: Tx,
  newStatuses: readonly NewStatus[],
  { seller, reason, mail, isNotified = false }: Writing,
): Promise<string> {
  const changeId = randomUUID();
  const changing = newStatuses.filter(({ order, status }) => order.status !== status);
  if (changing.length === 0) return changeId;
  await refuseWithoutPerson(tx, changing);
  await setRows(tx, changing);
  await tx.insert(orderHistory).values(
    changing.map(({ order, status }) => ({
      orderId: order.id,
      by: seller ? ("seller" as const) : ("shopper" as const),
      status,
      isPaid: newlyPaid(order, status),
      reason: reason || null,
    })),
  );
  const steps = changing.map(({ order, status }) => ({ orderId: order.id, before: order.status, status }));
  await followReserves(tx, steps);
  await followStatuses(tx, steps);
  const knownStatuses = await withdrawMails(tx, changing, mail);
  const changes = changing.map(({ order, status }) =>
    toChange(order, status, isNotified ? status : knownStatuses.get(order.id)),
  );
  await recordChanges(tx, changeId, changes);
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

/** Throws `CONFLICT` for a finished order that would be brought again to a person who was removed. */
async function refuseWithoutPerson(tx: Tx, changing: readonly NewStatus[]): Promise<void> {
  const reopened = changing.filter(
    ({ order, status }) => OPEN_STATUSES.includes(status) && !OPEN_STATUSES.includes(order.status),
  );
  if (reopened.length === 0) return;
  const [forgotten] = await tx
    .select({ invoiceNumber: orders.invoiceNumber })
    .from(orders)
    .where(and(inArray(orders.id, idsOf(reopened)), isWithoutPerson))
    .limit(1);
  if (forgotten) throw new AppError("CONFLICT", t.later("nobodyToBringTo", forgotten));
}

/** Whether the order's person was removed. Every other address has a street. */
const isWithoutPerson = sql`${orders.shopperId} is null and ${orders.address} ->> 'street' = ''`;

/** Whether the order is paid with its new status; null if that does not change. */
function newlyPaid(order: LockedOrder, status: OrderStatus): boolean | null {
  const paid = isPaid(paymentStateAs(status, order));
  return paid === isPaid(order.paymentState) ? null : paid;
}

const idsOf = (changing: readonly NewStatus[]) => changing.map(({ order }) => order.id);

/** Updates the rows in few statements: one for all orders that get the same values. */
async function setRows(tx: Tx, changing: readonly NewStatus[]): Promise<void> {
  const values = ({ order, status }: NewStatus) => ({ status, paymentState: paymentStateAs(status, order) });
  for (const group of Map.groupBy(changing, (each) => JSON.stringify(values(each))).values()) {
    const [first] = group;
    if (!first) continue;
    const ids = idsOf(group);
    await tx.update(orders).set(values(first)).where(inArray(orders.id, ids));
  }
}

/** Withdraws waiting mails about these orders. Returns the status that each order's shopper knows. */
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

function toChange(order: LockedOrder, status: OrderStatus, knownStatus: OrderStatus = order.status): Change {
  const mailId = status === knownStatus ? null : randomUUID();
  return { orderId: order.id, before: order.status, status, told: knownStatus, mailId };
}

async function recordChanges(tx: Tx, changeId: string, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ orderId, before, told, mailId }) => ({
    orderId,
    changeId,
    before,
    told,
    mailId,
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
    subject: ORDER_RECORD,
    action: "changed",
    id,
    name,
    before: { status: order.status },
    after: { status, ...(reason && { reason }) },
  };
}
