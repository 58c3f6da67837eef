import { asc, type SQL } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { type Settling, settlingOf } from "../rules/settling.ts";
import { orders } from "../tables.ts";

export type HeldOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "invoiceNumber" | "status" | "deliveryDay" | "deliveryWindow" | "createdAt" | "packingVersion"
> &
  Settling;

/**
 * Holds orders until the transaction ends: in the order of their ids, so that two changes that overlap wait for each
 * other instead of blocking each other.
 */
export function holdOrders(tx: Tx, where: SQL | undefined): Promise<HeldOrder[]> {
  return tx
    .select({
      id: orders.id,
      invoiceNumber: orders.invoiceNumber,
      status: orders.status,
      deliveryDay: orders.deliveryDay,
      deliveryWindow: orders.deliveryWindow,
      createdAt: orders.createdAt,
      packingVersion: orders.packingVersion,
      ...settlingOf(orders),
    })
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .for("no key update");
}
