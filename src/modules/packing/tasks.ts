import { and, asc, count, eq, gte, inArray, lte, min, not, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { areConfirmed, orders } from "#modules/order/index.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { packingSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { packingBags, packingQuestions } from "./tables.ts";

/** The questions that shoppers have answered, until their orders go out. */
export async function questionTasks(db: Connection): Promise<SellerTask[]> {
  const [row] = await db
    .select({ count: count(), day: min(orders.deliveryDay) })
    .from(packingQuestions)
    .innerJoin(orders, eq(orders.id, packingQuestions.orderId))
    .where(and(inArray(packingQuestions.status, ["agreed", "declined"]), eq(orders.status, "Pending")));
  if (!row?.day) return [];
  const title = t("answeredTitle", { count: row.count });
  const text = t("answeredText", { day: formatShortDay(row.day) });
  const to = pathTo(orderSellerPages.orders, {}, { status: "Pending" });
  return [{ phase: "answer", count: row.count, title, text, link: { to, words: t("answeredLink") } }];
}

/** The orders to pack for today and tomorrow, for who sees the packing list. */
export const packTasks = (db: Connection, now: Date): Promise<SellerTask[]> =>
  ordersToPack(db, now, undefined, (day) => ({
    title: t("packTitle", { day: formatShortDay(day) }),
    text: t("packText"),
    link: {
      to: pathTo(packingSellerPages.list, {}, { day, by: "delivery", status: "Pending" }),
      words: t("packLink"),
    },
  }));

/** Those that are not packed as they are now, for who packs without seeing orders. */
export async function bagTasks(db: Connection, now: Date, { role }: SellerWithRole): Promise<SellerTask[]> {
  if (role.may("order.change")) return [];
  return ordersToPack(db, now, not(isAsPackedNow), (day) => ({
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

/** A task for each of today and tomorrow on which orders wait, with their number. */
async function ordersToPack(
  db: Connection,
  now: Date,
  which: SQL | undefined,
  wordsFor: (day: string) => Pick<SellerTask, "title" | "text" | "link">,
): Promise<SellerTask[]> {
  const { deliveryDay: day, status } = orders;
  const today = storeDay(now);
  const isSoon = and(gte(day, today), lte(day, daysLater(today, 1)));
  const days = await db
    .select({ day, count: count() })
    .from(orders)
    .leftJoin(packingBags, eq(packingBags.orderId, orders.id))
    .where(and(eq(status, "Pending"), areConfirmed, isSoon, which))
    .groupBy(day)
    .orderBy(asc(day));
  return days.map((row) => ({ phase: "pack", count: row.count, ...wordsFor(row.day) }));
}
