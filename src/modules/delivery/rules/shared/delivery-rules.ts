import { byCodePoint } from "#kernel/texts/text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { t } from "../../texts.ts";

/** 0 for Sunday, as in JavaScript and PostgreSQL. */
export type Weekday = number;

/** The deadline of orders for a day: a time on the day before, or on the day itself. */
export type CutOff = { time: string; day: "before" | "same" };

/** A part of a weekday with a capacity in orders; null is any number. Times are `hh:mm` at the store. */
export type DeliveryWindow = {
  id: string;
  weekday: Weekday;
  name: string;
  begins: string;
  ends: string;
  capacity: number | null;
};

/** Days without deliveries, both ends included, `yyyy-mm-dd`. A yearly range ignores the year. */
export type ClosedDays = { from: string; to: string; yearly: boolean };

/**
 * A served range of PIN codes. Both ends are included and have the same length. A null fee means the store's shipping
 * charge, a null minimum means none.
 */
export type DeliveryArea = {
  firstPin: string;
  lastPin: string;
  feePaise: number | null;
  minimumPaise: number | null;
  /** The position on the way, from 0. Areas with the same place are driven to as one. */
  place: number;
  /** The seller's name for it, if it has one. */
  name?: string | null;
  /** The weekdays on which everything comes there; null or missing: the store's. */
  weekdays?: readonly Weekday[] | null;
  /** Null or missing: the store's. */
  cutOff?: CutOff | null;
  /** The cart amount from which delivery is free there; null or missing: the store's. */
  freeFromPaise?: number | null;
};

/** The seller's settings for delivery times and places. */
export type DeliveryRules = {
  freshWeekdays: readonly Weekday[];
  otherWeekdays: readonly Weekday[];
  /** Null: the end of the day before. */
  cutOff: CutOff | null;
  windows: readonly DeliveryWindow[];
  closedDays: readonly ClosedDays[];
  /** Empty: everywhere. */
  areas: readonly DeliveryArea[];
  /** The cart amount from which delivery is free; null or missing: it never is. */
  freeFromPaise?: number | null;
};

/** The rules that decide about delivery days. */
export type DayRules = Pick<DeliveryRules, "freshWeekdays" | "otherWeekdays" | "cutOff" | "closedDays">;

/** The default rules: fresh produce on Sundays, everything else on any day (specification, section 9). */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  freshWeekdays: [0],
  otherWeekdays: [0, 1, 2, 3, 4, 5, 6],
  cutOff: null,
  windows: [],
  closedDays: [],
  areas: [],
};

/** Returns true if a day, `yyyy-mm-dd`, is closed for deliveries. */
export function isClosed(day: string, closedDays: readonly ClosedDays[]): boolean {
  return closedDays.some(({ from, to, yearly }) =>
    yearly ? isWithinYear(monthAndDay(day), monthAndDay(from), monthAndDay(to)) : from <= day && day <= to,
  );
}

const monthAndDay = (day: string) => day.slice(5);

/** A range from December to January crosses the end of the year. */
function isWithinYear(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

export type NamedWindow = Pick<DeliveryWindow, "name" | "begins" | "ends">;

/** A window's name as shoppers read it: a part of the day, such as `Morning`, in their language, and any other as it was typed. */
export const spokenWindow = (name: string): string => t("ownWindow", { name, typed: name });

/**
 * A window's name with its times: `Morning, 07:00–10:00`. A name that contains a time, such as `7–10 am`, stands alone.
 */
export function windowName({ name, begins, ends }: NamedWindow): string {
  return /\d/.test(name) ? name : t("windowAndTimes", { name: spokenWindow(name), begins, ends });
}

/** A day and its window, if it has one: `Sun 29 Nov`. */
export function dayAndWindow(day: string, window: NamedWindow | null): string {
  if (!window) return formatShortDay(day);
  return t("dayAndWindow", { day: formatShortDay(day), window: windowName(window) });
}

/** Compares windows by start time. Null, any time of the day, comes last. */
export function byWindow<Window extends { begins: string; ends: string; id: string }>(
  a: Window | null,
  b: Window | null,
): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return byCodePoint(a.begins, b.begins) || byCodePoint(a.ends, b.ends) || byCodePoint(a.id, b.id);
}

/** The limits of the delivery settings, and of a window's name. */
export const LIMITS = { windows: 50, closedDays: 100, areas: 1000, capacity: 100_000, name: 40 } as const;
