import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { readSettings } from "#modules/store/index.ts";
import type { MatchingOrders } from "../contract/change-orders.ts";
import { getOrder } from "../queries/load-orders.ts";
import type { Order } from "../rules/shared/order.ts";
import {
  type CancelRefusal,
  cancelRefusal,
  OPEN_STATUSES,
  type OrderStatus,
  statusName,
} from "../rules/shared/order-status.ts";
import { orderStatusChanges, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { refuseUndoingPaid } from "./follow-payment.ts";
import { type LockedOrder, lockChosen, lockMatching, lockOrders } from "./locked-orders.ts";
import { MAIL_AFTER_SECONDS, type NewStatus, type StatusWriter, writeStatuses } from "./write-statuses.ts";

type OrderIs = { id: string; status: OrderStatus };

/**
 * A change of orders' statuses: the id that undoes it, the orders' previous statuses, and the orders that were left
 * unchanged.
 */
export type StatusChange = { change: string; previous: OrderIs[]; left: OrderIs[] };

/** The new status. With `from`, orders of other statuses are left unchanged. */
type StatusRequest = { status: OrderStatus; from?: readonly OrderStatus[] };

/**
 * Sets the status of orders, all of them or none. Without `from`, finished orders are left unchanged. Throws
 * `NOT_FOUND` if one doesn't exist.
 */
export async function updateStatuses(
  db: Db,
  { ids, status, from = OPEN_STATUSES, ...writer }: { ids: string[] } & StatusRequest & StatusWriter,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const locked = await lockChosen(tx, ids);
    const { newStatuses, previous, left } = toChange(locked, { status, from });
    await refuseUndoingPaid(tx, { newStatuses, role: writer.role });
    return { change: await writeStatuses(tx, newStatuses, writer), previous, left };
  });
}

/**
 * Splits locked orders into those to change and those to leave unchanged. An order that has the wanted status already,
 * as after a lost answer, does not count as left unchanged.
 */
function toChange(
  locked: readonly LockedOrder[],
  { status, from }: StatusRequest,
): { newStatuses: NewStatus[] } & Omit<StatusChange, "change"> {
  const isMeant = (order: LockedOrder) => !from || order.status === status || from.includes(order.status);
  const toStatus = ({ id, status: now }: LockedOrder): OrderIs => ({ id, status: now });
  const meant = locked.filter(isMeant);
  return {
    newStatuses: meant.map((order) => ({ order, status })),
    previous: meant.map(toStatus),
    left: locked.filter((order) => !isMeant(order)).map(toStatus),
  };
}

/** `from` is the status that the order was shown with. */
type UpdateStatus = { id: string; status: OrderStatus; from?: OrderStatus } & StatusWriter;

/**
 * Sets one order's status, from any status to any. Throws `NOT_FOUND`, and `CONFLICT` with the current status if that
 * is neither the shown nor the wanted one.
 */
export async function updateStatus(
  db: Db,
  { id, status, from, ...writer }: UpdateStatus,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const locked = await lockOrders(tx, eq(orders.id, id));
    const [order] = locked;
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const { newStatuses, previous, left } = toChange(locked, { status, ...(from && { from: [from] }) });
    if (left.length > 0) throw isOther(order);
    await refuseUndoingPaid(tx, { newStatuses, role: writer.role });
    return { change: await writeStatuses(tx, newStatuses, writer), previous, left };
  });
}

/** The refusal of a change that was based on another status. */
export function isOther({ invoiceNumber, status }: { invoiceNumber: string; status: OrderStatus }): AppError {
  return new AppError("CONFLICT", t.later("statusIsOther", { invoiceNumber, status: statusName(status) }));
}

/**
 * Sets the status of all orders that match a filter, or of none; see `lockMatching`. Without `from`, finished orders
 * are left unchanged.
 */
export async function updateMatching(
  db: Db,
  {
    filter,
    newest,
    count,
    status,
    from = OPEN_STATUSES,
    ...writer
  }: MatchingOrders & StatusRequest & StatusWriter,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const locked = await lockMatching(tx, { filter, newest, count });
    const { newStatuses, previous, left } = toChange(locked, { status, from });
    await refuseUndoingPaid(tx, { newStatuses, role: writer.role });
    return { change: await writeStatuses(tx, newStatuses, writer), previous, left };
  });
}

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
    const locked = await lockOrders(tx, inArray(orders.id, changed));
    const before = await undoable(tx, change, writer.mail);
    const newStatuses = locked.flatMap((order) => {
      const status = before.get(order.id);
      return status === undefined ? [] : [{ order, status }];
    });
    if (newStatuses.length === 0) {
      throw new AppError("CONFLICT", t.later("undoTooLate"));
    }
    await writeStatuses(tx, newStatuses, writer);
    return newStatuses.map(({ order, status }) => ({ id: order.id, status }));
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

const REFUSALS = {
  out: t.later("cantCancelOut"),
  delivered: t.later("cantCancelDelivered"),
  "day-begun": t.later("cantCancelDay"),
  "not-here": t.later("cantCancelHere"),
} satisfies Record<Exclude<CancelRefusal, "cancelled">, unknown>;

type CancelOrderInput = {
  id: string;
  shopperId: string;
  /** The order's revision, as it was shown. */
  revision?: number;
  /** The shopper's own text. */
  reason?: string;
  now: Date;
  mail: MailQueue;
};

/**
 * Cancels a shopper's own order, if the store still allows it, and releases what it reserved. A cancelled order stays
 * cancelled. Throws `NOT_FOUND` for an unknown or somebody else's order, and `CONFLICT` with the reason if it is too
 * late, or if the order was changed since it was shown.
 */
export async function cancelOrder(
  db: Db,
  { id, shopperId, revision, reason, now, mail }: CancelOrderInput,
): Promise<Order> {
  await transact(db, async (tx) => {
    const locked = await lockOrders(tx, and(eq(orders.id, id), eq(orders.shopperId, shopperId)));
    const { deliveryDay, status, ...order } = await getOrder(tx, { id, shopperId });
    const { cancelUntil: until } = await readSettings(tx);
    const refusal = cancelRefusal({ status, deliveryDay }, { until, today: storeDay(now) });
    if (refusal === "cancelled") return;
    if (revision !== undefined && revision !== order.revision) {
      const { invoiceNumber } = order;
      throw new AppError("CONFLICT", t.later("revisedMeanwhile", { invoiceNumber }));
    }
    if (refusal) throw new AppError("CONFLICT", REFUSALS[refusal]);
    const newStatuses = locked.map((order) => ({ order, status: "Cancelled" as const }));
    await writeStatuses(tx, newStatuses, { seller: null, reason, mail });
  });
  return getOrder(db, { id, shopperId });
}
