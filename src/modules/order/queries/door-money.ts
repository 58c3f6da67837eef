import { and, asc, between, eq, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "../tables.ts";

/** The money that delivered orders have brought at the door, by its way, and what was short; in paise. */
export type DoorMoney = { cashPaise: number; upiPaise: number; shortPaise: number };

/** The money that an order brings at the door, in paise: `cashPaise` of `rules/settling.ts` as SQL. */
export const dueAtDoorPaise = sql<number>`(case when ${orders.paymentType} = 'COD' then ${orders.totalPaise}
  when ${orders.prepaidPaise} = 0 then 0 else greatest(0, ${orders.totalPaise} - ${orders.prepaidPaise}) end)`;
/** The money that a delivered order has brought there. Without a receipt it was paid in full, and in cash. */
export const receivedAtDoorPaise = sql<number>`coalesce(${orders.receivedPaise}, ${dueAtDoorPaise})`;
/** Whether it was paid by UPI. */
const isUpiAtDoor = sql<boolean>`coalesce(${orders.receivedWay} = 'upi', false)`;

/** The money at the door on each delivery day of a span, both ends included, `yyyy-mm-dd`; the oldest day first. */
export function doorMoney(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<(DoorMoney & { day: string })[]> {
  const sumOf = (paise: SQL, where = sql`true`) =>
    sql<number>`coalesce(sum(${paise}) filter (where ${where}), 0)`.mapWith(Number);
  return db
    .select({
      day: orders.deliveryDay,
      cashPaise: sumOf(receivedAtDoorPaise, sql`not ${isUpiAtDoor}`),
      upiPaise: sumOf(receivedAtDoorPaise, isUpiAtDoor),
      shortPaise: sumOf(sql`greatest(0, ${dueAtDoorPaise} - ${receivedAtDoorPaise})`),
    })
    .from(orders)
    .where(and(between(orders.deliveryDay, from, to), eq(orders.status, "Delivered")))
    .groupBy(orders.deliveryDay)
    .orderBy(asc(orders.deliveryDay));
}
