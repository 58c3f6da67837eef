import { daysLater, storeDay, storeMoment, weekdayOf } from "#kernel/time/store-time.ts";
import { isClosed } from "./closed-days.ts";
import { type DayRules, DEFAULT_DELIVERY_RULES, type Weekday } from "./delivery-rules.ts";
import { isFresh } from "./fresh-produce.ts";

/** How many days a shopper is shown to choose from. */
export const DAYS_OFFERED = 7;
/** A store that is closed for longer than this has no next day. */
const LOOK_AHEAD_DAYS = 800;

/** The moment from which nothing more is taken for a day: its cut-off, or its midnight where none is set. */
export function closesAt(day: string, { cutOff }: Pick<DayRules, "cutOff">): Date {
  if (cutOff === null) return storeMoment(day, "00:00");
  return storeMoment(cutOff.day === "same" ? day : daysLater(day, -1), cutOff.time);
}

/**
 * The days on which an order of these categories may come when it is placed at `at`, the earliest first, at most `most`.
 * Fresh produce comes on its market weekdays, all else on its own. An order with both comes on the later of its two
 * first days (specification, section 9), and after that on the days of fresh produce. Empty when the store is closed for
 * longer than one looks ahead.
 */
export function deliveryDays(
  categories: Iterable<string>,
  at: Date,
  rules: DayRules = DEFAULT_DELIVERY_RULES,
  most = DAYS_OFFERED,
): string[] {
  const kinds = new Set(Array.from(categories, isFresh));
  const { freshWeekdays, otherWeekdays } = rules;
  if (!kinds.has(true)) return openDays(otherWeekdays, at, rules, { most });
  if (!kinds.has(false)) return openDays(freshWeekdays, at, rules, { most });
  const [fresh] = openDays(freshWeekdays, at, rules, { most: 1 });
  const [other] = openDays(otherWeekdays, at, rules, { most: 1 });
  if (fresh === undefined || other === undefined) return [];
  const first = fresh > other ? fresh : other;
  return [first, ...openDays(freshWeekdays, at, rules, { most: most - 1, after: first })];
}

type Wanted = { most: number; after?: string };

/** The days of these weekdays that are not closed and still take orders, the earliest first. */
function openDays(
  weekdays: readonly Weekday[],
  at: Date,
  rules: DayRules,
  { most, after = "" }: Wanted,
): string[] {
  const today = storeDay(at);
  const days: string[] = [];
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && days.length < most; ahead++) {
    const day = daysLater(today, ahead);
    const isWanted = day > after && weekdays.includes(weekdayOf(day));
    if (isWanted && !isClosed(day, rules.closedDays) && at < closesAt(day, rules)) days.push(day);
  }
  return days;
}
