import { deliveryDay } from "./delivery-day.ts";
import { type DayRules, DEFAULT_DELIVERY_RULES } from "./delivery-rules.ts";

/** What makes the rest of an order wait. */
export type Waiting = {
  /** The day of the whole order. */
  day: string;
  /** The day on which the rest would come without what is slow. */
  restDay: string;
  /** For each category that was given, whether it is one that the rest waits for. */
  slow: readonly boolean[];
};

/**
 * Which of the categories of an order, placed at `at`, make its others come later than they could. Undefined where nothing
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
