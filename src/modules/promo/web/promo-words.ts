import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import type { PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** What a code takes off, in words. */
export function discountWords({ amount, percent, maximum }: PromoFields): string {
  if (amount !== null) return t("amountOff", { amount: rupees(amount) });
  const share = String(percent);
  return maximum === null
    ? t("percentOff", { percent: share })
    : t("percentOffAtMost", { percent: share, maximum: rupees(maximum) });
}

/** What has to be so for a code to count, each in words. `nameOf` gives a category's name. */
export function conditionWords(promo: PromoFields, nameOf: (path: string) => string): string[] {
  const { from, until, minimum, mostPerShopper, firstOrderOnly, categories } = promo;
  return [
    from !== null && t("fromDay", { day: writtenDay(from) }),
    until !== null && t("untilDay", { day: writtenDay(until) }),
    minimum > 0 && t("fromMinimum", { minimum: rupees(minimum) }),
    mostPerShopper !== null && t("perShopper", { count: mostPerShopper }),
    firstOrderOnly && t("firstOrders"),
    categories !== null && (categories.map(nameOf).join(", ") || t("noCategoryLeft")),
  ].filter((words) => words !== false);
}

const rupees = (amount: number) => formatPaise(toPaise(amount));
/** Midnight UTC is the same day at the store. */
const writtenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
