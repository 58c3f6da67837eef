import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { ordersByDelivery } from "../sums-tables.ts";
import { orders } from "../tables.ts";

/** The money that delivered orders have brought at the door, by its way, and what was short; in paise. */
export type DoorMoney = { cashPaise: number; upiPaise: number; shortPaise: number };

/** The money that an order brings at the door, in paise: `cashPaise` of `rules/settling.ts` as SQL. */
export const dueAtDoorPaise = sql<number>`(case when ${orders.paymentType} = 'COD' then ${orders.totalPaise}
  when ${orders.prepaidPaise} = 0 then 0 else greatest(0, ${orders.totalPaise} - ${orders.prepaidPaise}) end)`;
/** The money that a delivered order has brought there. Without a receipt it was paid in full, and in cash. */
export const receivedAtDoorPaise = sql<number>`coalesce(${orders.receivedPaise}, ${dueAtDoorPaise})`;
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
