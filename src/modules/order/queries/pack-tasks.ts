import { and, asc, count, eq, lte } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { orderSellerPages } from "../paths.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { areConfirmed } from "./order-filter.ts";

/** The orders to pack for today and tomorrow, for who sees the packing list, and those that should have come. */
export async function packTasks(
  db: Connection,
  now: Date,
  { role: { may } }: SellerWithRole,
): Promise<SellerTask[]> {
  const today = storeDay(now);
  const rows = await db
    .select({ day: orders.deliveryDay, count: count() })
    .from(orders)
    .where(and(eq(orders.status, "Pending"), areConfirmed, lte(orders.deliveryDay, daysLater(today, 1))))
    .groupBy(orders.deliveryDay)
    .orderBy(asc(orders.deliveryDay));
  const late = rows.filter(({ day }) => day < today);
  const due = rows.filter(({ day }) => day >= today);
  return [...(may("order.see") ? lateTask(late) : []), ...(may("order.packing") ? due.map(packTask) : [])];
}

type DayToPack = { day: string; count: number };

function lateTask(days: readonly DayToPack[]): SellerTask[] {
  const [first] = days;
  if (!first) return [];
  return [
    {
      phase: "pack",
      count: days.reduce((sum, each) => sum + each.count, 0),
      title: t("lateTitle"),
      text: t("lateText", { day: formatShortDay(first.day) }),
      isUrgent: true,
      link: { to: pathTo(orderSellerPages.orders, {}, { status: "Pending" }), words: t("lateLink") },
    },
  ];
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
