import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { daysToMoveTo, isClosed, readDelivery } from "#modules/delivery/index.ts";
import type { MoveOptions, WaitingDay } from "../contract/move.ts";
import { toOrderWindow } from "../rules/order-move.ts";
import { orders } from "../tables.ts";

type Asked = { from?: string; now: Date };

/**
 * The days and windows to which the seller may move orders, and the number of orders of the day `from`. Nothing is
 * locked.
 */
export async function moveOptions(db: Connection, { from, now }: Asked): Promise<MoveOptions> {
  const { rules, loads } = await readDelivery(db, { from: storeDay(now) });
  const counts = from === undefined ? [] : await countOpen(db, from);
  const of = (status: string) => counts.find((row) => row.status === status)?.total ?? 0;
  return {
    days: daysToMoveTo(now, rules, loads).map(({ day, slots }) => ({
      day,
      windows: slots.flatMap(({ window, free }) => {
        const shown = toOrderWindow(window);
        return shown ? [{ ...shown, free }] : [];
      }),
    })),
    waiting: of("Pending"),
    underWay: of("Out for Delivery"),
  };
}

function countOpen(db: Connection, day: string) {
  return db
    .select({ status: orders.status, total: count() })
    .from(orders)
    .where(and(eq(orders.deliveryDay, day), inArray(orders.status, ["Pending", "Out for Delivery"])))
    .groupBy(orders.status);
}

/** The days with pending orders, the earliest first, with their numbers and whether the store is closed then. */
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
