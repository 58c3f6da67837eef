import { eq } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { statusName } from "../rules/status-name.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { holdOrders } from "./hold-orders.ts";
import { type StatusChange, toChange } from "./update-statuses.ts";
import { type StatusWriter, writeStatuses } from "./write-statuses.ts";

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
