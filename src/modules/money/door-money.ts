import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { dueAtDoorPaise, type OrderStatus, orders } from "#modules/order/index.ts";

export type DoorToCome = { day: string; status: OrderStatus; orders: number; paise: number };

/** The money that is still to be collected at the door, by delivery day and status. */
export function doorToCome(db: Connection): Promise<DoorToCome[]> {
  return db
    .select({
      day: orders.deliveryDay,
      status: orders.status,
      orders: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${dueAtDoorPaise})::float8`,
    })
    .from(orders)
    .where(and(inArray(orders.status, ["Pending", "Out for Delivery"]), gt(dueAtDoorPaise, 0)))
    .groupBy(orders.deliveryDay, orders.status)
    .orderBy(asc(orders.deliveryDay), asc(orders.status));
}
