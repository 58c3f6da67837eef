import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import type { Changes } from "#kernel/web/forms/edits.ts";
import type { PromoFields } from "../contract.ts";
import { t } from "../seller-texts.ts";

/** A code's discount as text. */
export function discountWords({ amount, percent, maximum }: PromoFields): string {
  if (amount !== null) return t("amountOff", { amount: rupees(amount) });
  const share = String(percent);
  return maximum === null
    ? t("percentOff", { percent: share })
    : t("percentOffAtMost", { percent: share, maximum: rupees(maximum) });
}

/** A code's conditions as texts. `nameOf` returns a category's name. */
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

/** The label and current value of a field that somebody else has changed. */
export function meanwhileWords(
  [field, value]: Changes[number],
  nameOf: (path: string) => string,
): [label: string, value: string] {
  if (field === "kind") return [t("kind"), t(value === "fixed" ? "fixed" : "percentage")];
  if (field === "isActive") return [t("status"), t(value ? "active" : "inactive")];
  if (field === "firstOrderOnly") return [t("firstOrderOnly"), t(value ? "yes" : "no")];
  if (field === "categories") {
    const chosen = Array.isArray(value) ? value.map(String).map(nameOf).join(", ") : t("allProducts");
    return [t("categories"), chosen];
  }
  const label = LABELS[field];
  return [label ? say(label) : field, String(value)];
}

const LABELS: Readonly<Record<string, Text>> = {
  code: t.later("code"),
  amount: t.later("amount"),
  percent: t.later("percent"),
  maximum: t.later("maximum"),
  from: t.later("from"),
  until: t.later("until"),
  minimum: t.later("minimum"),
  mostUses: t.later("mostUses"),
  mostPerShopper: t.later("mostPerShopper"),
};

const rupees = (amount: number) => formatPaise(toPaise(amount));
/** Midnight UTC is on the same day at the store. */
const writtenDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
