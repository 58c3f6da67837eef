import { daysLater, formatShortDay, storeDay, storeMoment, weekdayOf } from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";
import {
  type DayRules,
  DEFAULT_DELIVERY_RULES,
  isClosed,
  type NamedWindow,
  type Weekday,
  windowName,
} from "./delivery-rules.ts";

/** The number of days that a shopper can choose from. */
const DAYS_OFFERED = 7;
/** The number of days that are searched. A store that is closed for longer has no next day. */
const LOOK_AHEAD_DAYS = 800;

/** The moment at which orders for a day close: its cut-off, or its midnight without one. */
export function closesAt(day: string, { cutOff }: Pick<DayRules, "cutOff">): Date {
  if (cutOff === null) return storeMoment(day, "00:00");
  return storeMoment(cutOff.day === "same" ? day : daysLater(day, -1), cutOff.time);
}

/**
 * The delivery days for an order of these categories, placed at `at`: the earliest first, at most `most`. Fresh produce
 * comes on its market weekdays, everything else on its own. An order with both comes on the later of its two first days
 * (specification, section 9), and after that on the days of fresh produce. Empty if the store is closed for longer than
 * the search looks ahead.
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

// The misspelling is in the specification on purpose: old catalogues contain it.
const FRESH = /fruits|vegetables|vegitables/i;

/** Returns true if a category (its path or name) is fresh produce, delivered on the next Sunday (specification, section 9). */
export function isFresh(category: string): boolean {
  return FRESH.test(category);
}

type DayLimits = { most: number; after?: string };

/** The days of these weekdays that are not closed and still take orders, the earliest first. */
function openDays(
  weekdays: readonly Weekday[],
  at: Date,
  rules: DayRules,
  { most, after = "" }: DayLimits,
): string[] {
  const today = storeDay(at);
  const days: string[] = [];
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS && days.length < most; ahead++) {
    const day = daysLater(today, ahead);
    const isDeliveryDay = day > after && weekdays.includes(weekdayOf(day));
    if (isDeliveryDay && !isClosed(day, rules.closedDays) && at < closesAt(day, rules)) days.push(day);
  }
  return days;
}

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
