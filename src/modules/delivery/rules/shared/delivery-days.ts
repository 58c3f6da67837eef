import {
  daysLater,
  formatClock,
  formatShortDay,
  storeDay,
  storeMoment,
  weekdayOf,
} from "#kernel/time/store-time.ts";
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

/** Returns true if any of the categories is fresh produce. */
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
 * The deadline of an order for its first delivery day, if the store has a cut-off: `Order by Sat, 6 pm`. A date
 * replaces the weekday once that would be ambiguous.
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

/** Formats the moment at which something closes: `Sat 28 Nov, 6 pm`. Midnight belongs to the day that ends. */
export function closingTime(at: Date): string {
  const clock = formatClock(at);
  const day = storeDay(at);
  if (clock === "00:00") return t("atMidnight", { day: formatShortDay(daysLater(day, -1)) });
  return t("atTime", { day: formatShortDay(day), time: onTheClock(clock) });
}

/** Formats `18:00` and `18:30` as `6 pm` and `6:30 pm`. */
function onTheClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  const hour = hours % 12 || 12;
  const time = minutes === 0 ? String(hour) : `${hour}:${String(minutes).padStart(2, "0")}`;
  return t(hours < 12 ? "am" : "pm", { time });
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
