import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { ordersByDelivery } from "../sums-tables.ts";
import { differsAtDoor, dueAtDoor, orders } from "../tables.ts";

/** The money that delivered orders have brought at the door, by its way, and what was short; in paise. */
export type DoorMoney = { cashPaise: number; upiPaise: number; shortPaise: number };

/** The money that an order brings at the door, in paise. */
export const dueAtDoorPaise = dueAtDoor(orders);

/** The money that a delivered order has brought there. Without a receipt it was paid in full, and in cash. */
export const receivedAtDoorPaise = sql<number>`coalesce(${orders.receivedPaise}, ${dueAtDoorPaise})`;

/** The ids of the orders for which other money was recorded at the door than was due, in one index. */
export const idsThatDifferAtDoor = sql`select ${orders.id} from ${orders} where ${differsAtDoor(orders)}`;

/** The money at the door on each delivery day of a span, both ends included, `yyyy-mm-dd`; the oldest day first. */
export function doorMoney(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<(DoorMoney & { day: string })[]> {
  const { day, status, cashPaise, upiPaise, shortPaise } = ordersByDelivery;
  return db
    .select({ day, cashPaise, upiPaise, shortPaise })
    .from(ordersByDelivery)
    .where(and(between(day, from, to), eq(status, "Delivered")))
    .orderBy(asc(day));
}
