import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { type OrderStatus, statusName } from "../rules/shared/order-status.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { type HeldOrder, holdChosen, holdMatching, holdOrders } from "./hold-orders.ts";
import { type NewStatus, type StatusWriter, writeStatuses } from "./write-statuses.ts";

type OrderIs = { id: string; status: OrderStatus };

/**
 * A change of orders' statuses: by its id it can be undone, what the orders were before it, and what those are that were
 * left alone.
 */
export type StatusChange = { change: string; previous: OrderIs[]; left: OrderIs[] };

/** What is to be set. With `from`, orders of any other status are left alone. */
type WantedStatus = { status: OrderStatus; from?: readonly OrderStatus[] };

/** Sets the status of orders, any from any, all of them or none. One that doesn't exist: `NOT_FOUND`. */
export async function updateStatuses(
  db: Db,
  { ids, status, from, ...writer }: { ids: string[] } & WantedStatus & StatusWriter,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const held = await holdChosen(tx, ids);
    const { wanted, previous, left } = toChange(held, { status, from });
    return { change: await writeStatuses(tx, wanted, writer), previous, left };
  });
}

/** Which of held orders change. One that is so already, as after an answer that was lost, is none that was left alone. */
function toChange(
  held: readonly HeldOrder[],
  { status, from }: WantedStatus,
): { wanted: NewStatus[] } & Omit<StatusChange, "change"> {
  const isMeant = (order: HeldOrder) => !from || order.status === status || from.includes(order.status);
  const toStatus = ({ id, status: now }: HeldOrder): OrderIs => ({ id, status: now });
  const meant = held.filter(isMeant);
  return {
    wanted: meant.map((order) => ({ order, status })),
    previous: meant.map(toStatus),
    left: held.filter((order) => !isMeant(order)).map(toStatus),
  };
}

/** `from` is what the order was shown as. */
type UpdateStatus = { id: string; status: OrderStatus; from?: OrderStatus } & StatusWriter;

/**
 * Sets one order's status, any from any. No such order: `NOT_FOUND`. It is no longer what it was shown as, nor what is
 * wanted: `CONFLICT`, with what it is now.
 */
export async function updateStatus(
  db: Db,
  { id, status, from, ...writer }: UpdateStatus,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const held = await holdOrders(tx, eq(orders.id, id));
    const [order] = held;
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const { wanted, previous, left } = toChange(held, { status, ...(from && { from: [from] }) });
    if (left.length > 0) throw isOther(order);
    return { change: await writeStatuses(tx, wanted, writer), previous, left };
  });
}

/** The refusal of what was meant for an order that was something else. */
export function isOther({ invoiceNumber, status }: { invoiceNumber: string; status: OrderStatus }): AppError {
  return new AppError("CONFLICT", t.later("statusIsOther", { invoiceNumber, status: statusName(status) }));
}

/** Sets the status of all orders that match a filter, as the seller saw it, or of none, as `holdMatching` says. */
export async function updateMatching(
  db: Db,
  { filter, newest, count, status, from, ...writer }: MatchingOrders & WantedStatus & StatusWriter,
): Promise<StatusChange> {
  return transact(db, async (tx) => {
    const held = await holdMatching(tx, { filter, newest, count });
    const { wanted, previous, left } = toChange(held, { status, from });
    return { change: await writeStatuses(tx, wanted, writer), previous, left };
  });
}
