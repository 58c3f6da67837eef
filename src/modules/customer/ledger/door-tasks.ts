import { between } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { byCodePoint } from "#kernel/texts/text.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { orders } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { pageOf, undecidedPayments } from "./door.ts";

/** How many days back payments at doors are still to be decided. */
const DAYS_BACK = 30;

/** The payments at doors that were short or over, until they are decided. The link leads to the oldest. */
export async function doorTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const today = storeDay(now);
  const payments = await undecidedPayments(
    db,
    between(orders.deliveryDay, daysLater(today, -DAYS_BACK), today),
  );
  const [oldest] = payments.toSorted((one, other) => byCodePoint(one.day, other.day));
  if (!oldest) return [];
  return [
    {
      phase: "settle",
      count: payments.length,
      title: t("doorsTitle", { count: payments.length }),
      text: t("doorsText", { day: formatShortDay(oldest.day), name: oldest.name }),
      link: { to: pageOf(oldest), words: t("doorsLink") },
    },
  ];
}
