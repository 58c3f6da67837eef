import type { Db } from "#kernel/db/connect.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { type StatusChange, updateStatuses } from "./update-statuses.ts";
import type { StatusWriter } from "./write-statuses.ts";

/** Sets one order's status, any from any. No such order: `NOT_FOUND`. */
export function updateStatus(
  db: Db,
  { id, ...update }: { id: string; status: OrderStatus } & StatusWriter,
): Promise<StatusChange> {
  return updateStatuses(db, { ids: [id], ...update });
}
