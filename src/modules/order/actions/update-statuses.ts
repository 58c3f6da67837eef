import { inArray } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { holdOrders } from "./hold-orders.ts";
import { type StatusWriter, writeStatuses } from "./write-statuses.ts";

/** A change of orders' statuses: by its id it can be undone, and what the orders were before it. */
export type StatusChange = { change: string; previous: { id: string; status: OrderStatus }[] };

/** Sets the status of orders, any from any, all of them or none. One that doesn't exist: `NOT_FOUND`. */
export async function updateStatuses(
  db: Db,
  { ids, status, ...writer }: { ids: string[]; status: OrderStatus } & StatusWriter,
): Promise<StatusChange> {
  const asked = [...new Set(ids)];
  return transact(db, async (tx) => {
    const held = await holdOrders(tx, inArray(orders.id, asked));
    const missing = asked.length - held.length;
    if (missing > 0) throw new AppError("NOT_FOUND", missingMessage(missing, asked.length));
    const wanted = held.map((order) => ({ order, status }));
    const change = await writeStatuses(tx, wanted, writer);
    return { change, previous: held.map(({ id, status: before }) => ({ id, status: before })) };
  });
}

function missingMessage(missing: number, asked: number): Text {
  if (asked === 1) return t.later("orderNotFound");
  return t.later("ordersNotFound", { missing, asked });
}
