import { t } from "../../texts.ts";
import { deliveryDay, isFresh } from "./delivery-days.ts";
import { type DayRules, DEFAULT_DELIVERY_RULES } from "./delivery-rules.ts";

/** Returns true if any of the categories is fresh produce. */
export function hasFreshProduce(categories: Iterable<string>): boolean {
  for (const category of categories) if (isFresh(category)) return true;
  return false;
}

/**
 * The reason why an order of these categories, placed at `at`, comes later than a part of it could alone. Undefined if
 * nothing waits, or if it does not wait for fresh produce.
 */
export function deliveryReason(
  categories: Iterable<string>,
  at: Date,
  rules: DayRules = DEFAULT_DELIVERY_RULES,
): string | undefined {
  const all = [...categories];
  const day = deliveryDay(all, at, rules);
  const own = all.map((category) => ({ category, day: deliveryDay([category], at, rules) }));
  return own.some((each) => each.day !== day) &&
    own.some((each) => each.day === day && isFresh(each.category))
    ? t("waitsForFreshProduce")
    : undefined;
}

type Waiting = {
  /** The day of the whole order. */
  day: string;
  /** The delivery day of the rest without the slow categories. */
  restDay: string;
  /** For each given category, whether the rest waits for it. */
  slow: readonly boolean[];
};

/** The categories of an order, placed at `at`, that delay the others. Undefined if nothing waits. */
export function waitingFor(
  categories: readonly string[],
  at: Date,
  rules: DayRules = DEFAULT_DELIVERY_RULES,
): Waiting | undefined {
  const day = deliveryDay(categories, at, rules);
  if (day === undefined) return undefined;
  const slow = categories.map((category) => (deliveryDay([category], at, rules) ?? day) >= day);
  const rest = categories.filter((_, index) => !slow[index]);
  const restDay = rest.length === 0 ? undefined : deliveryDay(rest, at, rules);
  return restDay === undefined ? undefined : { day, restDay, slow };
}
