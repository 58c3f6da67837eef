import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { ordersByDelivery } from "#modules/order/index.ts";
import { dispatchSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { cashCounts, vanCashCounts, vans } from "./tables.ts";

/** How many days back cash is still to be counted. */
const DAYS_BACK = 6;

/** The days of the last week whose cash nobody has counted, in a store with vans. */
export async function cashTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const today = storeDay(now);
  const { rows } = await db.execute<{ day: string; paise: number }>(sql`
    select to_char(came.day, 'YYYY-MM-DD') as day, came.cash_paise::float8 as paise
    from ${ordersByDelivery} came
    where came.status = 'Delivered' and came.cash_paise > 0
      and came.day between ${daysLater(today, -DAYS_BACK)} and ${today}
      and exists (select from ${vans} where ${vans.isActive})
      and not exists (select from ${cashCounts} where ${cashCounts.day} = came.day)
      and not exists (select from ${vanCashCounts} where ${vanCashCounts.day} = came.day)
    order by came.day`);
  return rows.map(({ day, paise }) => ({
    part: "deliver",
    count: null,
    title: t("cashTitle", { day: formatShortDay(day) }),
    text: t("cashText", { sum: formatPaise(paise) }),
    link: { to: pathTo(dispatchSellerPages.runSheet, {}, { day }), words: t("cashLink") },
  }));
}
