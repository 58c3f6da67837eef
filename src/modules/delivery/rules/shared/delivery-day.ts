import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";
import { deliveryDays, isFresh } from "./delivery-days.ts";
import { type DayRules, DEFAULT_DELIVERY_RULES, type NamedWindow, windowName } from "./delivery-rules.ts";

/**
 * The first day on which products of these categories may come when they are ordered at `at`, as `yyyy-mm-dd` at the
 * store. In a store that sets nothing up fresh produce comes on the next Sunday (specification, section 9), everything
 * else on the next day, and an order with both on the later one. Undefined when the store is closed for years.
 */
export function deliveryDay(
  categories: Iterable<string>,
  at: Date,
  rules: DayRules = DEFAULT_DELIVERY_RULES,
): string | undefined {
  return deliveryDays(categories, at, rules, 1)[0];
}

/** The first day on which the store delivers anything that is ordered at `at`, be it fresh produce or something else. */
export function nextDeliveryDay(at: Date, rules: DayRules = DEFAULT_DELIVERY_RULES): string | undefined {
  const days = [deliveryDay([], at, rules), deliveryDay(["fruits"], at, rules)];
  return days.filter((day) => day !== undefined).sort()[0];
}

/** `Delivery on Sun 29 Nov`: the one sentence that says when something comes, for a `yyyy-mm-dd` day and its window. */
export function deliveryPromise(day: string, window: NamedWindow | null = null): string {
  if (window === null) return t("deliveryOn", { day: formatShortDay(day) });
  return t("deliveryOnAt", { day: formatShortDay(day), window: windowName(window) });
}

/**
 * Why an order of these categories, placed at `at`, comes later than some of it could on its own. Undefined when nothing
 * in it waits for anything else, and when it is not fresh produce that it waits for.
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

/** What makes the rest of an order wait. */
type Waiting = {
  /** The day of the whole order. */
  day: string;
  /** The day on which the rest would come without what is slow. */
  restDay: string;
  /** For each category that was given, whether it is one that the rest waits for. */
  slow: readonly boolean[];
};

/**
 * Which of the categories of an order, placed at `at`, make its others come later than they could. Undefined if nothing
 * waits for anything else.
 */
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
