import { daysLater, storeDay, storeMoment, weekdayOf } from "#kernel/time/store-time.ts";
import { isClosed } from "./closed-days.ts";
import type { DeliveryRules } from "./delivery-rules.ts";
import { type DaySlots, type Load, ofWeekday, withFree } from "./delivery-slots.ts";

/** How many days the seller is shown to move orders to. */
export const MOVE_DAYS_OFFERED = 14;
const LOOK_AHEAD_DAYS = 120;

/** Why nothing can be moved to a day. */
export type NoMove = "past" | "closed";

/**
 * A day to which the seller moves orders at `at`, with the windows that are not over and what is free in them. The
 * shopper's cut-off and market weekdays don't bind the seller; closed days and time do. Days are `yyyy-mm-dd`.
 */
export function dayToMoveTo(
  day: string,
  at: Date,
  rules: DeliveryRules,
  loads: readonly Load[],
): DaySlots | NoMove {
  if (day < storeDay(at)) return "past";
  if (isClosed(day, rules.closedDays)) return "closed";
  const all = ofWeekday(day, rules.windows);
  const left = all.filter(({ ends }) => at < storeMoment(day, ends));
  if (all.length > 0 && left.length === 0) return "past";
  return { day, slots: withFree(day, left, loads) };
}

/** The next days to which the seller may move orders, the earliest first: those on which the store delivers anything. */
export function daysToMoveTo(at: Date, rules: DeliveryRules, loads: readonly Load[]): DaySlots[] {
  const weekdays = new Set([...rules.freshWeekdays, ...rules.otherWeekdays]);
  const today = storeDay(at);
  const days: DaySlots[] = [];
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && days.length < MOVE_DAYS_OFFERED; ahead++) {
    const day = daysLater(today, ahead);
    if (!weekdays.has(weekdayOf(day))) continue;
    const slots = dayToMoveTo(day, at, rules, loads);
    if (typeof slots === "object") days.push(slots);
  }
  return days;
}
