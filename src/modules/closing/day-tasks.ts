import { and, asc, between, eq, exists, gt, ne, notExists, or, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { openPoints, type SellerTask } from "#modules/backoffice/index.ts";
import { DAY_CLOSING } from "#modules/backoffice/paths.ts";
import type { SellerWithRole } from "#modules/identity/index.ts";
import { orders, ordersByDelivery } from "#modules/order/index.ts";
import { t } from "./server-texts.ts";
import { dayClosings } from "./tables.ts";

/** How many days back a day is still to be closed. */
const DAYS_BACK = 30;
/** Of so many days the tasks are named, the oldest first. The next ones follow when these are closed. */
const MAX_DAYS = 3;

/**
 * What the last weeks' days with deliveries leave open until they are closed, for each day: its open points which no other
 * module has among its tasks, and the closing itself.
 */
export async function dayTasks(db: Connection, now: Date, { role }: SellerWithRole): Promise<SellerTask[]> {
  const days = await unclosedDays(db, storeDay(now));
  const tasks = await Promise.all(
    days.slice(0, MAX_DAYS).map(async (day) => {
      const open = await openPoints(db, day, role);
      const later = day === days[MAX_DAYS - 1] ? days.length - MAX_DAYS : 0;
      return [
        ...open.filter(({ isOnToday }) => isOnToday).map((point) => taskOf(day, point)),
        closingTask(day, { open: open.length, later }),
      ];
    }),
  );
  return tasks.flat();
}

/**
 * The days before today that had deliveries, or money at the doors of cancelled ones, and are not closed, the oldest first;
 * one query.
 */
async function unclosedDays(db: Connection, today: string): Promise<string[]> {
  const { day, status } = ordersByDelivery;
  const closings = db
    .select({ one: sql`1` })
    .from(dayClosings)
    .where(sql`${dayClosings.day} = ${day} and ${dayClosings.openedAt} is null`);
  // The sums of cancelled orders have what was due, whether or not somebody brought it.
  const paidAtDoor = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.deliveryDay, day), eq(orders.status, "Cancelled"), gt(orders.receivedPaise, 0)));
  const rows = await db
    .selectDistinct({ day })
    .from(ordersByDelivery)
    .where(
      and(
        between(day, daysLater(today, -DAYS_BACK), daysLater(today, -1)),
        or(ne(status, "Cancelled"), exists(paidAtDoor)),
        notExists(closings),
      ),
    )
    .orderBy(asc(day));
  return rows.map((row) => row.day);
}

function taskOf(day: string, { id, words, part }: { id: string; words: string; part: string }): SellerTask {
  const dayText = formatShortDay(day);
  return {
    phase: "settle",
    about: `${id} ${day}`,
    count: null,
    title: t("pointTitle", { day: dayText, point: words }),
    text: t("pointText"),
    isUrgent: id === "doors",
    link: { to: `${pathTo(DAY_CLOSING, {}, { day })}#${part}`, words: t("pointLink", { day: dayText }) },
  };
}

function closingTask(day: string, { open, later }: { open: number; later: number }): SellerTask {
  const words = { day: formatShortDay(day) };
  const why = open === 0 ? t("closeText") : t("closeOpenText", { count: open });
  return {
    phase: "settle",
    count: null,
    title: t("closeTitle", words),
    text: later > 0 ? t("closeLater", { why, count: later }) : why,
    link: { to: pathTo(DAY_CLOSING, {}, { day }), words: t("closeLink", words) },
  };
}
