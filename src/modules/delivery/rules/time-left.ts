import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../texts.ts";
import { closesAt, deliveryDays } from "./delivery-days.ts";
import type { DayRules } from "./delivery-rules.ts";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/**
 * `Order within 3 h 12 min for Sun 29 Nov`: how long products of these categories can still be ordered for their first
 * day, where the store has a cut-off. Whole minutes, rounded up, so that it never says none.
 */
export function timeLeft(categories: Iterable<string>, at: Date, rules: DayRules): string | undefined {
  const [first] = deliveryDays(categories, at, rules, 1);
  if (rules.cutOff === null || first === undefined) return undefined;
  const left = Math.ceil((closesAt(first, rules).getTime() - at.getTime()) / MINUTE_MS);
  const day = formatShortDay(first);
  const hours = Math.floor((left % DAY_MINUTES) / HOUR_MINUTES);
  const minutes = left % HOUR_MINUTES;
  if (left >= DAY_MINUTES) return t("orderWithinDays", { days: Math.floor(left / DAY_MINUTES), hours, day });
  return hours > 0
    ? t("orderWithinHours", { hours, minutes, day })
    : t("orderWithinMinutes", { minutes, day });
}
