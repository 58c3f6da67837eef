import type { Connection } from "#kernel/db/connect.ts";
import { daysLater, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { lastChange } from "#modules/identity/index.ts";
import { catalogSellerPages } from "../paths.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { t } from "../texts/server-texts.ts";

/** A store whose prices stay longer than this sets no rates every night. */
const DAYS_BACK = 7;

/** Tonight's rates, in a store that changes prices every few days and has not done so today. */
export async function rateTasks(db: Connection, now: Date): Promise<SellerTask[]> {
  const today = storeDay(now);
  const changedAt = await lastChange(db, { subject: PRODUCT_RECORD, field: "offerPrice" });
  const day = changedAt && storeDay(changedAt);
  if (day === undefined || day >= today || day < daysLater(today, -DAYS_BACK)) return [];
  return [
    {
      part: "evening",
      count: null,
      title: t("ratesTitle"),
      text: t("ratesText", { day: formatShortDay(day) }),
      link: { to: catalogSellerPages.rates, words: t("ratesLink") },
    },
  ];
}
