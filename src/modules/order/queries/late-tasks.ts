import { and, asc, count, inArray, lt } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { orderSellerPages } from "../paths.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { areConfirmed } from "./order-filter.ts";

/** The number of days whose late orders are named, the oldest first. */
const MAX_LATE_DAYS = 3;

/** By day the orders that should have come: not packed, or out for delivery without an end. */
export async function lateTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const { deliveryDay: day, status } = orders;
  const rows = await db
    .select({ day, status, count: count() })
    .from(orders)
    .where(and(inArray(status, ["Pending", "Out for Delivery"]), areConfirmed, lt(day, storeDay(now))))
    .groupBy(day, status)
    .orderBy(asc(day), asc(status));
  return [...Map.groupBy(rows, (row) => row.day)].slice(0, MAX_LATE_DAYS).map(lateTask);
}

type LateOrders = { day: string; status: OrderStatus; count: number };

function lateTask([day, parts]: readonly [string, readonly LateOrders[]]): SellerTask {
  const late = parts.reduce((sum, part) => sum + part.count, 0);
  const [first, second] = parts;
  const query = { day, by: "delivery", ...(first && !second ? { status: first.status } : {}) };
  return {
    phase: "pack",
    about: `doors ${day}`,
    count: late,
    title: t("lateTitle", { day: formatShortDay(day), count: late }),
    text: t("lateText"),
    isUrgent: true,
    link: { to: pathTo(orderSellerPages.orders, {}, query), words: t("lateLink") },
  };
}
