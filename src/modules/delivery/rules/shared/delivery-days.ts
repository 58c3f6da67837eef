import {
  daysLater,
  formatClock,
  formatShortDay,
  storeDay,
  storeMoment,
  weekdayOf,
} from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";
import { type DayRules, DEFAULT_DELIVERY_RULES, isClosed, type Weekday } from "./delivery-rules.ts";

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

// The misspelling is in the specification on purpose: old catalogues carry it.
const FRESH = /fruits|vegetables|vegitables/i;

/** True when a category (its path or name) holds fresh produce, delivered on the next Sunday (specification, section 9). */
export function isFresh(category: string): boolean {
  return FRESH.test(category);
}

/** True when any of the categories holds fresh produce. */
export function hasFreshProduce(categories: Iterable<string>): boolean {
  for (const category of categories) if (isFresh(category)) return true;
  return false;
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
