import { daysLater, formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { t } from "../texts.ts";
import { closesAt, deliveryDays } from "./delivery-days.ts";
import type { DayRules } from "./delivery-rules.ts";

/**
 * `Order by Sat, 6 pm`: until when products of these categories can be ordered for their first day, where the store has
 * a cut-off. A weekday says which day it is only for so long as there is one of its name.
 */
export function orderBy(categories: Iterable<string>, at: Date, rules: DayRules): string | undefined {
  const [first] = deliveryDays(categories, at, rules, 1);
  if (rules.cutOff === null || first === undefined) return undefined;
  const closes = closesAt(first, rules);
  const time = onTheClock(formatClock(closes));
  const [today, day] = [storeDay(at), storeDay(closes)];
  if (day === today) return t("orderByToday", { time });
  const name = formatShortDay(day);
  const [weekday = name] = name.split(" ");
  return t("orderBy", { day: day < daysLater(today, 7) ? weekday : name, time });
}

/** `6 pm`, `6:30 pm`, for `18:00` and `18:30`. */
function onTheClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const hour = hours % 12 || 12;
  const time = minutes === 0 ? String(hour) : `${hour}:${String(minutes).padStart(2, "0")}`;
  return t(hours < 12 ? "am" : "pm", { time });
}
