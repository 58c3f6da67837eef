import { byCodePoint } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";

/** 0 for Sunday, as JavaScript and PostgreSQL count. */
export type Weekday = number;

/** Until when an order may come on a day: that time on the day before it, or on the day itself. */
export type CutOff = { time: string; day: "before" | "same" };

/** A part of a weekday with room for so many orders; null is any number. Times are `hh:mm` at the store. */
export type DeliveryWindow = {
  id: string;
  weekday: Weekday;
  name: string;
  begins: string;
  ends: string;
  capacity: number | null;
};

/** Days on which nothing is delivered, both ends included, `yyyy-mm-dd`. A yearly one goes by month and day alone. */
export type ClosedDays = { from: string; to: string; yearly: boolean };

/**
 * PIN codes that are served, both ends included and of the same length. A fee of null is the store's shipping charge,
 * a minimum of null is none.
 */
export type DeliveryArea = {
  firstPin: string;
  lastPin: string;
  feePaise: number | null;
  minimumPaise: number | null;
  /** Which one on the way, from 0: areas that share a place are driven to as one. */
  place: number;
};

/** What the seller has set about when and where the store delivers. */
export type DeliveryRules = {
  freshWeekdays: readonly Weekday[];
  otherWeekdays: readonly Weekday[];
  /** Null: until the day before ends. */
  cutOff: CutOff | null;
  windows: readonly DeliveryWindow[];
  closedDays: readonly ClosedDays[];
  /** None: everywhere. */
  areas: readonly DeliveryArea[];
};

/** The part of the rules that says on which days something may come. */
export type DayRules = Pick<DeliveryRules, "freshWeekdays" | "otherWeekdays" | "cutOff" | "closedDays">;

/** A store that sets nothing up: fresh produce on Sundays, all else on any day (specification, section 9). */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  freshWeekdays: [0],
  otherWeekdays: [0, 1, 2, 3, 4, 5, 6],
  cutOff: null,
  windows: [],
  closedDays: [],
  areas: [],
};

/** Whether nothing is delivered on a day, `yyyy-mm-dd`. */
export function isClosed(day: string, closedDays: readonly ClosedDays[]): boolean {
  return closedDays.some(({ from, to, yearly }) =>
    yearly ? isWithinYear(monthAndDay(day), monthAndDay(from), monthAndDay(to)) : from <= day && day <= to,
  );
}

const monthAndDay = (day: string) => day.slice(5);

/** From December to January a yearly range goes over the end of the year. */
function isWithinYear(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

export type NamedWindow = Pick<DeliveryWindow, "name" | "begins" | "ends">;

/** `Morning, 07:00–10:00`; a name that says the time itself, such as `7–10 am`, stands alone. */
export function windowName({ name, begins, ends }: NamedWindow): string {
  return /\d/.test(name) ? name : t("windowAndTimes", { name, begins, ends });
}

/** `Sun 29 Nov`, and the window of that day where there is one. */
export function dayAndWindow(day: string, window: NamedWindow | null): string {
  if (!window) return formatShortDay(day);
  return t("dayAndWindow", { day: formatShortDay(day), window: windowName(window) });
}

/** Windows by the time they begin; null, any time of the day, comes after them all. */
export function byWindow<Window extends { begins: string; ends: string; id: string }>(
  a: Window | null,
  b: Window | null,
): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return byCodePoint(a.begins, b.begins) || byCodePoint(a.ends, b.ends) || byCodePoint(a.id, b.id);
}

/** How much the delivery settings can hold, and how long a window's name is. */
export const MOST = { windows: 50, closedDays: 100, areas: 1000, capacity: 100_000, name: 40 } as const;
