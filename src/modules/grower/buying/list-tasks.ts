import { and, asc, countDistinct, gte, isNull } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { growerSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { purchases } from "../tables.ts";

/** The growers whose lists for the coming days were not sent. */
export async function listTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const rows = await db
    .select({ day: purchases.day, count: countDistinct(purchases.growerId) })
    .from(purchases)
    .where(and(gte(purchases.day, storeDay(now)), isNull(purchases.sentAt)))
    .groupBy(purchases.day)
    .orderBy(asc(purchases.day));
  return rows.map(({ day, count }) => ({
    phase: "buy",
    count,
    title: t("askTitle", { count, day: formatShortDay(day) }),
    text: t("askText"),
    link: { to: pathTo(growerSellerPages.buying, {}, { day }), words: t("askLink") },
  }));
}
