import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { readDelivery } from "#modules/delivery/index.ts";
import { ordersByDelivery } from "#modules/order/index.ts";
import { uncountedBoxes } from "./closing/delivery-closing.ts";
import { dispatchSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { cashCounts, vanCashCounts, vans } from "./tables.ts";

/**
 * Today's cash that nobody has counted, in a store with vans. A past day's holds its closing up, and is a task until then.
 * The run sheet is read only if the counts are less than the cash.
 */
export async function cashTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const day = storeDay(now);
  const { rows } = await db.execute<{ paise: number; hasCount: boolean }>(sql`
    select came.cash_paise::float8 as paise, counted.paise is not null as "hasCount"
    from ${ordersByDelivery} came
    cross join lateral (
      select sum(paise) as paise from (
        select paise from ${cashCounts} where ${cashCounts.day} = came.day
        union all select paise from ${vanCashCounts} where ${vanCashCounts.day} = came.day) counts) counted
    where came.status = 'Delivered' and came.cash_paise > 0 and came.day = ${day}
      and exists (select from ${vans} where ${vans.isActive})
      and coalesce(counted.paise, 0) < came.cash_paise`);
  const [came] = rows;
  if (!came) return [];
  const paise = came.hasCount ? await uncountedPaise(db, day) : came.paise;
  if (paise === 0) return [];
  return [
    {
      phase: "deliver",
      count: null,
      title: t("cashTitle", { day: formatShortDay(day) }),
      text: t("cashText", { sum: formatPaise(paise) }),
      link: { to: pathTo(dispatchSellerPages.runSheet, {}, { day }), words: t("cashLink") },
    },
  ];
}

async function uncountedPaise(db: Connection, day: string): Promise<number> {
  const { rules } = await readDelivery(db, { from: day });
  const boxes = await uncountedBoxes(db, day, rules);
  return boxes.reduce((sum, { cash }) => sum + toPaise(cash), 0);
}
