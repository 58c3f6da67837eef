import { and, asc, count, eq, gte, isNull, lte } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { areConfirmed, orders } from "#modules/order/index.ts";
import { packingSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { packingBags } from "./tables.ts";

/**
 * The orders that nobody has packed yet for today and tomorrow, for who packs without seeing orders. Everybody else has the
 * orders to pack from the list of orders.
 */
export async function bagTasks(
  db: Connection,
  now: Date,
  { role: { may } }: SellerWithRole,
): Promise<SellerTask[]> {
  if (may("order.change")) return [];
  const today = storeDay(now);
  const rows = await db
    .select({ day: orders.deliveryDay, count: count() })
    .from(orders)
    .leftJoin(packingBags, eq(packingBags.orderId, orders.id))
    .where(
      and(
        eq(orders.status, "Pending"),
        areConfirmed,
        gte(orders.deliveryDay, today),
        lte(orders.deliveryDay, daysLater(today, 1)),
        isNull(packingBags.packedAt),
      ),
    )
    .groupBy(orders.deliveryDay)
    .orderBy(asc(orders.deliveryDay));
  return rows.map(({ day, count: orderCount }) => ({
    phase: "pack",
    count: orderCount,
    title: t("taskTitle", { day: formatShortDay(day) }),
    text: t("taskText"),
    link: { to: pathTo(packingSellerPages.station, {}, { day }), words: t("taskLink") },
  }));
}
