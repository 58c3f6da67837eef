import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";
import { deliveryDays, isFresh } from "./delivery-days.ts";
import { type DayRules, DEFAULT_DELIVERY_RULES, type NamedWindow, windowName } from "./delivery-rules.ts";

/**
 * The first delivery day for products of these categories when they are ordered at `at`, as `yyyy-mm-dd` at the store.
 * By default fresh produce comes on the next Sunday (specification, section 9), everything else on the next day, and an
 * order with both on the later one. Undefined if the store is closed for years.
 */
export function deliveryDay(
  categories: Iterable<string>,
  at: Date,
  rules: DayRules = DEFAULT_DELIVERY_RULES,
): string | undefined {
  return deliveryDays(categories, at, rules, 1)[0];
}

/** The store's next delivery day for anything that is ordered at `at`, fresh produce or not. */
export function nextDeliveryDay(at: Date, rules: DayRules = DEFAULT_DELIVERY_RULES): string | undefined {
  const days = [deliveryDay([], at, rules), deliveryDay(["fruits"], at, rules)];
  return days.filter((day) => day !== undefined).sort()[0];
}

/** The one sentence about a delivery day (`yyyy-mm-dd`) and its window: `Delivery on Sun 29 Nov`. */
export function deliveryPromise(day: string, window: NamedWindow | null = null): string {
  if (window === null) return t("deliveryOn", { day: formatShortDay(day) });
  return t("deliveryOnAt", { day: formatShortDay(day), window: windowName(window) });
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

/** The categories that delay the rest of an order. */
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
