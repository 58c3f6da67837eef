import type { Connection } from "#kernel/db/connect.ts";
import { daysLater, formatShortDay, storeDay, storeMoment } from "#kernel/time/store-time.ts";
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
  const since = storeMoment(daysLater(today, -DAYS_BACK), "00:00");
  const changedAt = await lastChange(db, { subject: PRODUCT_RECORD, field: "offerPrice", since });
  const day = changedAt && storeDay(changedAt);
  if (day === undefined || day >= today) return [];
  return [
    {
      phase: "evening",
      count: null,
      title: t("ratesTitle"),
      text: t("ratesText", { day: formatShortDay(day) }),
      link: { to: catalogSellerPages.rates, words: t("ratesLink") },
    },
  ];
}
