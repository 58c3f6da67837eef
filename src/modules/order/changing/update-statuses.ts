import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MatchingOrders } from "../contract/change-status.ts";
import { type OrderStatus, statusName } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { type HeldOrder, holdChosen, holdMatching, holdOrders } from "./hold-orders.ts";
import { type NewStatus, type StatusWriter, writeStatuses } from "./write-statuses.ts";

type OrderIs = { id: string; status: OrderStatus };

/**
 * A change of orders' statuses: the id that undoes it, the orders' previous statuses, and the orders that were left
 * unchanged.
 */
export type StatusChange = { change: string; previous: OrderIs[]; left: OrderIs[] };

/** The wanted status. With `from`, orders of other statuses are left unchanged. */
type WantedStatus = { status: OrderStatus; from?: readonly OrderStatus[] };

/** Sets the status of orders, from any status to any, all of them or none. Throws `NOT_FOUND` if one doesn't exist. */
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

/**
 * Splits locked orders into those to change and those to leave unchanged. An order that has the wanted status already,
 * as after a lost answer, does not count as left unchanged.
 */
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
    const held = await holdOrders(tx, eq(orders.id, id));
    const [order] = held;
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const { wanted, previous, left } = toChange(held, { status, ...(from && { from: [from] }) });
    if (left.length > 0) throw isOther(order);
    return { change: await writeStatuses(tx, wanted, writer), previous, left };
  });
}

/** The refusal of a change that was based on another status. */
export function isOther({ invoiceNumber, status }: { invoiceNumber: string; status: OrderStatus }): AppError {
  return new AppError("CONFLICT", t.later("statusIsOther", { invoiceNumber, status: statusName(status) }));
}

/** Sets the status of all orders that match a filter, or of none; see `holdMatching`. */
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
