import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { type Role, refuseWithout } from "#modules/identity/index.ts";
import { orderAdjustments, orders } from "../tables.ts";
import type { LockedOrder } from "./locked-orders.ts";
import type { NewStatus } from "./write-statuses.ts";

/** The permission to say that paid goods were not delivered: their money goes back by itself when the order is cancelled. */
export const UNDO_PAID = "order.undo-delivery";

type PaidBefore = { invoiceNumber: string; about: string; shopperId: string | null; paise: number };

/** The delivered orders among some that were paid in advance or with credit, with what was paid so. */
export const paidDeliveries = (db: Connection, where: SQL | undefined): Promise<PaidBefore[]> =>
  paidBefore(db, and(where, eq(orders.status, "Delivered")));

/** The orders among some that were paid in advance or with credit, with what was paid so. */
export async function paidBefore(db: Connection, where: SQL | undefined): Promise<PaidBefore[]> {
  const credit = sql`-least(coalesce((select sum(a.paise) from ${orderAdjustments} a
    where a.order_id = ${orders.id} and a.kind in ('credit', 'credit-kept')), 0), 0)`;
  const paise = sql<number>`(${orders.prepaidPaise} + ${credit})::float8`;
  const { id, invoiceNumber, shopperId } = orders;
  const rows = await db
    .select({ id, invoiceNumber, shopperId, paise })
    .from(orders)
    .where(and(where, sql`${paise} > 0`))
    .orderBy(id);
  return rows.map((row) => ({
    invoiceNumber: row.invoiceNumber,
    shopperId: row.shopperId,
    about: row.shopperId ?? row.id,
    paise: row.paise,
  }));
}

const undone = ({ order, status }: NewStatus) => order.status === "Delivered" && status !== "Delivered";

/** Throws `FORBIDDEN` if a role without the permission would undo the delivery of paid goods. */
export async function refuseUndoingPaid(
  tx: Tx,
  { newStatuses, role }: { newStatuses: readonly NewStatus[]; role: Role | undefined },
): Promise<void> {
  if (!role || role.may(UNDO_PAID)) return;
  const ids = newStatuses.filter(undone).map(({ order }: { order: LockedOrder }) => order.id);
  if (ids.length === 0) return;
  const paid = await paidDeliveries(tx, sql`${orders.id} = any(${sql.param(ids)}::text[])`);
  if (paid.length > 0) refuseWithout(UNDO_PAID, { role });
}
