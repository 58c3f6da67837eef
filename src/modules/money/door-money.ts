import { and, asc, between, eq, gt, inArray, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import {
  dueAtDoorPaise,
  isUpiAtDoor,
  type OrderStatus,
  orders,
  receivedAtDoorPaise,
} from "#modules/order/index.ts";

export type DoorDay = { day: string; cashPaise: number; upiPaise: number };

/** The money that delivered orders brought at the door on each delivery day, as the tally of the run sheet has it. */
export function doorByDay(db: Connection, { from, to }: { from: string; to: string }): Promise<DoorDay[]> {
  return db
    .select({
      day: orders.deliveryDay,
      cashPaise: sql<number>`coalesce(sum(${receivedAtDoorPaise}) filter (where not ${isUpiAtDoor}), 0)::float8`,
      upiPaise: sql<number>`coalesce(sum(${receivedAtDoorPaise}) filter (where ${isUpiAtDoor}), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.status, "Delivered"), between(orders.deliveryDay, from, to)))
    .groupBy(orders.deliveryDay)
    .orderBy(asc(orders.deliveryDay));
}

export type DoorToCome = { day: string; status: OrderStatus; orders: number; paise: number };

/** The money that is still to be collected at the door, by delivery day and status. */
export function doorToCome(db: Connection): Promise<DoorToCome[]> {
  return db
    .select({
      ...{ day: orders.deliveryDay, status: orders.status },
      orders: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${dueAtDoorPaise})::float8`,
    })
    .from(orders)
    .where(and(inArray(orders.status, ["Pending", "Out for Delivery"]), gt(dueAtDoorPaise, 0)))
    .groupBy(orders.deliveryDay, orders.status)
    .orderBy(asc(orders.deliveryDay), asc(orders.status));
}
