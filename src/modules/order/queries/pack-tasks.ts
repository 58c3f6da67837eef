import { and, asc, count, inArray, lte } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { orderSellerPages } from "../paths.ts";
import type { OrderStatus } from "../rules/shared/order-status.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { areConfirmed } from "./order-filter.ts";

/** Of so many days the late orders are named, the oldest first. */
const MOST_LATE_DAYS = 3;

/**
 * The orders to pack for today and tomorrow, for who sees the packing list, and by day those that should have come: not
 * packed, or out for delivery without an end.
 */
export async function packTasks(
  db: Connection,
  now: Date,
  { role: { may } }: SellerWithRole,
): Promise<SellerTask[]> {
  const today = storeDay(now);
  const rows = await db
    .select({ day: orders.deliveryDay, status: orders.status, count: count() })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ["Pending", "Out for Delivery"]),
        areConfirmed,
        lte(orders.deliveryDay, daysLater(today, 1)),
      ),
    )
    .groupBy(orders.deliveryDay, orders.status)
    .orderBy(asc(orders.deliveryDay), asc(orders.status));
  const late = Map.groupBy(
    rows.filter(({ day }) => day < today),
    ({ day }) => day,
  );
  const due = rows.filter(({ day, status }) => day >= today && status === "Pending");
  return [
    ...(may("order.see") ? [...late].slice(0, MOST_LATE_DAYS).map(lateTask) : []),
    ...(may("order.packing") ? due.map(packTask) : []),
  ];
}

type DayToPack = { day: string; status: OrderStatus; count: number };

function lateTask([day, parts]: readonly [string, readonly DayToPack[]]): SellerTask {
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

function packTask({ day, count: orderCount }: DayToPack): SellerTask {
  const query = { day, by: "delivery", status: "Pending" };
  return {
    phase: "pack",
    count: orderCount,
    title: t("packTitle", { day: formatShortDay(day) }),
    text: t("packText"),
    link: { to: pathTo(orderSellerPages.packingList, {}, query), words: t("packLink") },
  };
}
