import { and, gte, min, ne } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { orders } from "#modules/order/tables.ts";

/** The first day from `today` on that has an order to deliver, both `yyyy-mm-dd`; undefined where there is none. */
export async function nextRunDay(db: Connection, today: string): Promise<string | undefined> {
  const [row] = await db
    .select({ day: min(orders.deliveryDay) })
    .from(orders)
    .where(and(gte(orders.deliveryDay, today), ne(orders.status, "Cancelled")));
  return row?.day ?? undefined;
}
