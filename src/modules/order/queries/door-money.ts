import { and, between, type Column, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { ordersByDay } from "../sums-tables.ts";
import { orders } from "../tables.ts";

/** The money that delivered orders have brought at the door, by its way, and what they owed more; in paise. */
export type DoorMoney = { cashPaise: number; upiPaise: number; missingPaise: number };

/** The money that an order brings at the door, in paise: `cashPaise` of `rules/settling.ts` as SQL. */
export const dueAtDoorPaise = sql<number>`(case when ${orders.paymentType} = 'COD' then ${orders.totalPaise}
  when ${orders.prepaidPaise} = 0 then 0 else greatest(0, ${orders.totalPaise} - ${orders.prepaidPaise}) end)`;
/** The money that a delivered order has brought there. Without a receipt it was paid in full, and in cash. */
export const receivedAtDoorPaise = sql<number>`coalesce(${orders.receivedPaise}, ${dueAtDoorPaise})`;
/** Whether it was paid by UPI. */
export const isUpiAtDoor = sql<boolean>`coalesce(${orders.receivedWay} = 'upi', false)`;

/** The money at the door of the delivered orders that were placed on some days, both included, `yyyy-mm-dd`. */
export async function doorMoney(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<DoorMoney> {
  const sumOf = (paise: Column) => sql<number>`coalesce(sum(${paise}), 0)`.mapWith(Number);
  const [sums] = await db
    .select({
      cashPaise: sumOf(ordersByDay.cashPaise),
      upiPaise: sumOf(ordersByDay.upiPaise),
      missingPaise: sumOf(ordersByDay.missingPaise),
    })
    .from(ordersByDay)
    .where(and(between(ordersByDay.day, from, to), eq(ordersByDay.status, "Delivered")));
  return sums ?? { cashPaise: 0, upiPaise: 0, missingPaise: 0 };
}
