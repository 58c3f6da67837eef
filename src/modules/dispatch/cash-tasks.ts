import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { readDelivery } from "#modules/delivery/index.ts";
import { ordersByDelivery } from "#modules/order/index.ts";
import { uncountedBoxes } from "./closing/delivery-closing.ts";
import { dispatchSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { cashCounts, vanCashCounts, vans } from "./tables.ts";

/** How many days back cash is still to be counted. */
const DAYS_BACK = 6;

/**
 * The days of the last week with cash that nobody has counted, in a store with vans. A day's run sheet is read only where
 * its counts are less than its cash.
 */
export async function cashTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const today = storeDay(now);
  const { rows } = await db.execute<{ day: string; paise: number; hasCount: boolean }>(sql`
    select to_char(came.day, 'YYYY-MM-DD') as day, came.cash_paise::float8 as paise,
      counted.paise is not null as "hasCount"
    from ${ordersByDelivery} came
    cross join lateral (
      select sum(paise) as paise from (
        select paise from ${cashCounts} where ${cashCounts.day} = came.day
        union all select paise from ${vanCashCounts} where ${vanCashCounts.day} = came.day) counts) counted
    where came.status = 'Delivered' and came.cash_paise > 0
      and came.day between ${daysLater(today, -DAYS_BACK)} and ${today}
      and exists (select from ${vans} where ${vans.isActive})
      and coalesce(counted.paise, 0) < came.cash_paise
    order by came.day`);
  const days = await Promise.all(
    rows.map(async ({ day, paise, hasCount }) => ({
      day,
      paise: hasCount ? await uncountedPaise(db, day) : paise,
    })),
  );
  return days
    .filter(({ paise }) => paise > 0)
    .map(({ day, paise }) => ({
      phase: "deliver",
      count: null,
      title: t("cashTitle", { day: formatShortDay(day) }),
      text: t("cashText", { sum: formatPaise(paise) }),
      link: { to: pathTo(dispatchSellerPages.runSheet, {}, { day }), words: t("cashLink") },
    }));
}

async function uncountedPaise(db: Connection, day: string): Promise<number> {
  const { rules } = await readDelivery(db, { from: day });
  const boxes = await uncountedBoxes(db, day, rules);
  return boxes.reduce((sum, { cash }) => sum + toPaise(cash), 0);
}
