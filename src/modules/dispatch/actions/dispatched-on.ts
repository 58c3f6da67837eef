import { and, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/tables.ts";
import { cashReceipts, dispatchStops } from "../tables.ts";

/** What is known of an order's delivery. */
export type Dispatched = {
  position: number | null;
  /** The window for which it was put there; null is any time. */
  windowId: string | null;
  receivedPaise: number | null;
};

/** Where the orders of a day stand on the way and what they brought, by their ids; one query. */
export async function dispatchedOn(db: Connection, day: string): Promise<Map<string, Dispatched>> {
  const rows = await db
    .select({
      id: orders.id,
      position: dispatchStops.position,
      windowId: dispatchStops.windowId,
      receivedPaise: cashReceipts.paise,
    })
    .from(orders)
    .leftJoin(
      dispatchStops,
      and(eq(dispatchStops.orderId, orders.id), eq(dispatchStops.day, orders.deliveryDay)),
    )
    .leftJoin(cashReceipts, eq(cashReceipts.orderId, orders.id))
    .where(eq(orders.deliveryDay, day));
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
