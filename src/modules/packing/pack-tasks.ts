import { and, asc, count, eq, gte, lte, not, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { areConfirmed, orders } from "#modules/order/index.ts";
import { packingSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { packingBags } from "./tables.ts";

/** The orders to pack for today and tomorrow, for who sees the packing list. */
export async function packTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const days = await toPack(db, now);
  return days.map(({ day, count: orderCount }) => ({
    phase: "pack",
    count: orderCount,
    title: t("packTitle", { day: formatShortDay(day) }),
    text: t("packText"),
    link: {
      to: pathTo(packingSellerPages.list, {}, { day, by: "delivery", status: "Pending" }),
      words: t("packLink"),
    },
  }));
}

/** Those that are not packed as they are now, for who packs without seeing orders. */
export async function bagTasks(
  db: Connection,
  now: Date,
  { role: { may } }: SellerWithRole,
): Promise<SellerTask[]> {
  if (may("order.change")) return [];
  const days = await toPack(db, now, not(isAsPackedNow));
  return days.map(({ day, count: orderCount }) => ({
    phase: "pack",
    count: orderCount,
    title: t("taskTitle", { day: formatShortDay(day) }),
    text: t("taskText"),
    link: { to: pathTo(packingSellerPages.station, {}, { day }), words: t("taskLink") },
  }));
}

/** Whether an order is as its bag was packed. It is the rule of `isAsPacked`, for orders that are only counted. */
const isAsPackedNow = sql`coalesce(${packingBags.revision} = ${orders.revision}
  and ${packingBags.day} = ${orders.deliveryDay}
  and ${packingBags.windowId} is not distinct from ${orders.deliveryWindow} ->> 'id'
  and ${orders.packingVersion} = ${packingBags.packingVersion} + (select count(*) from order_trail t
    where t.order_id = ${orders.id} and t.created_at > ${packingBags.packedAt}
      and t.packed ->> 'what' in ('agreed', 'declined')), false)`;

/** The number of orders that wait for today and tomorrow, by day. */
function toPack(db: Connection, now: Date, which?: SQL): Promise<{ day: string; count: number }[]> {
  const { deliveryDay: day, status } = orders;
  const today = storeDay(now);
  const isSoon = and(gte(day, today), lte(day, daysLater(today, 1)));
  return db
    .select({ day, count: count() })
    .from(orders)
    .leftJoin(packingBags, eq(packingBags.orderId, orders.id))
    .where(and(eq(status, "Pending"), areConfirmed, isSoon, which))
    .groupBy(day)
    .orderBy(asc(day));
}
