import type { OrderStatus } from "#domain/order-status.ts";
import type { Db } from "#server/db/connect.ts";
import type { MailQueue } from "#server/jobs/mail-queue.ts";
import type { SellerAccount } from "../account/session.ts";
import { updateStatuses } from "./update-statuses.ts";

/** Sets one order's status, any from any. No such order: `NOT_FOUND`. */
export async function updateStatus(
  db: Db,
  { id, ...update }: { id: string; status: OrderStatus; seller: SellerAccount; mail: MailQueue },
): Promise<void> {
  await updateStatuses(db, { ids: [id], ...update });
}
