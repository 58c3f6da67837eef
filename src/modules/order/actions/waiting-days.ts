import { asc, count, eq } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { isClosed, readDelivery } from "#modules/delivery/index.ts";
import type { WaitingDay } from "../contract/move.ts";
import { orders } from "../tables.ts";

/** On which days how many pending orders come, the earliest first, and whether the store is closed on them by now. */
export async function waitingDays(db: Connection, { now }: { now: Date }): Promise<WaitingDay[]> {
  const { rules } = await readDelivery(db, { from: storeDay(now) });
  const rows = await db
    .select({ day: orders.deliveryDay, orders: count() })
    .from(orders)
    .where(eq(orders.status, "Pending"))
    .groupBy(orders.deliveryDay)
    .orderBy(asc(orders.deliveryDay));
  return rows.map((row) => ({ ...row, closed: isClosed(row.day, rules.closedDays) }));
}
