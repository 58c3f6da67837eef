import { and, between, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "../tables.ts";

/** The money that delivered orders have brought at the door, by its way, and what they owed more; in paise. */
export type DoorMoney = { cashPaise: number; upiPaise: number; missingPaise: number };

// As `cashPaise` in `rules/settling.ts`: all of it, or the part that was not paid online.
const due = sql`case when ${orders.paymentType} = 'COD' then ${orders.totalPaise}
  when ${orders.prepaidPaise} = 0 then 0 else greatest(0, ${orders.totalPaise} - ${orders.prepaidPaise}) end`;
// A delivered order without a receipt was paid in full, and in cash.
const received = sql`coalesce(${orders.receivedPaise}, ${due})`;

/** The money at the door of the orders that were placed on some days, both included, `yyyy-mm-dd`. */
export async function doorMoney(
  db: Connection,
  { from, to }: { from: string; to: string },
): Promise<DoorMoney> {
  const isByUpi = sql`${orders.receivedWay} = 'upi'`;
  const sumOf = (paise: typeof due, where = sql`true`) =>
    sql<number>`coalesce(sum(${paise}) filter (where ${where}), 0)`.mapWith(Number);
  const [sums] = await db
    .select({
      cashPaise: sumOf(received, sql`${isByUpi} is not true`),
      upiPaise: sumOf(received, isByUpi),
      missingPaise: sumOf(sql`greatest(0, ${due} - ${received})`),
    })
    .from(orders)
    .where(and(between(orders.invoiceDay, from, to), eq(orders.status, "Delivered")));
  return sums ?? { cashPaise: 0, upiPaise: 0, missingPaise: 0 };
}
