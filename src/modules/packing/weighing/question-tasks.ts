import { and, count, eq, inArray, min } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { orders } from "#modules/order/index.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { t } from "../weigh-server-texts.ts";
import { packingQuestions } from "../weigh-tables.ts";

/** The questions that shoppers have answered, until their orders go out. */
export async function questionTasks(db: Connection): Promise<SellerTask[]> {
  const [row] = await db
    .select({ count: count(), day: min(orders.deliveryDay) })
    .from(packingQuestions)
    .innerJoin(orders, eq(orders.id, packingQuestions.orderId))
    .where(and(inArray(packingQuestions.status, ["agreed", "declined"]), eq(orders.status, "Pending")));
  if (!row?.day) return [];
  const to = pathTo(orderSellerPages.orders, {}, { status: "Pending" });
  return [
    {
      phase: "answer",
      count: row.count,
      title: t("answeredTitle", { count: row.count }),
      text: t("answeredText", { day: formatShortDay(row.day) }),
      link: { to, words: t("answeredLink") },
    },
  ];
}
