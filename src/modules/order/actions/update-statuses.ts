import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { holdChosen } from "./hold-chosen.ts";
import type { HeldOrder } from "./hold-orders.ts";
import { type NewStatus, type StatusWriter, writeStatuses } from "./write-statuses.ts";

type OrderIs = { id: string; status: OrderStatus };

/**
 * A change of orders' statuses: by its id it can be undone, what the orders were before it, and what those are that were
 * left alone.
 */
export type StatusChange = { change: string; previous: OrderIs[]; left: OrderIs[] };

/** What is to be set. With `from`, orders of any other status are left alone. */
export type WantedStatus = { status: OrderStatus; from?: readonly OrderStatus[] };

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
export function toChange(
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
