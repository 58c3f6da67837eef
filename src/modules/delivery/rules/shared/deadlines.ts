import { daysLater, formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";
import { closesAt, deliveryDays } from "./delivery-days.ts";
import type { DayRules } from "./delivery-rules.ts";

/**
 * The deadline of an order for its first delivery day, if the store has a cut-off: `Order by Sat, 18:00`. A date
 * replaces the weekday once that would be ambiguous.
 */
export function orderBy(categories: Iterable<string>, at: Date, rules: DayRules): string | undefined {
  const [first] = deliveryDays(categories, at, rules, 1);
  if (rules.cutOff === null || first === undefined) return undefined;
  const closes = closesAt(first, rules);
  const time = formatClock(closes);
  const [today, day] = [storeDay(at), storeDay(closes)];
  if (day === today) return t("orderByToday", { time });
  const name = formatShortDay(day);
  const [weekday = name] = name.split(" ");
  return t("orderBy", { day: day < daysLater(today, 7) ? weekday : name, time });
}

/** Formats the moment at which something closes: `Sat 28 Nov, 18:00`. Midnight belongs to the day that ends. */
export function closingTime(at: Date): string {
  const clock = formatClock(at);
  const day = storeDay(at);
  if (clock === "00:00") return t("atMidnight", { day: formatShortDay(daysLater(day, -1)) });
  return t("atTime", { day: formatShortDay(day), time: clock });
}
