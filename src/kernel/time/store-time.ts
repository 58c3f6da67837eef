import { spokenLocale } from "../texts/spoken.ts";
import { t } from "./texts.ts";

// The time of everything that is printed or computed for a person, wherever the server stands. India has one offset all
// year.
const OFFSET = "+05:30";
const OFFSET_MS = 5.5 * 60 * 60 * 1000;

const shortWeekday = eachLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "short" }),
);
const dayAndMonth = eachLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "short" }),
);
const longWeekday = eachLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "long" }),
);

/** Makes a formatter at its first use in each locale, and keeps it: making one takes a slow phone a while. */
function eachLocale<Formatter>(make: (locale: string) => Formatter): () => Formatter {
  const made = new Map<string, Formatter>();
  return () => {
    const locale = spokenLocale();
    const formatter = made.get(locale) ?? make(locale);
    made.set(locale, formatter);
    return formatter;
  };
}

/** The time at the store, `yyyy-mm-ddThh:mm`. */
const storeClock = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 16);

/** The calendar day at the store, `yyyy-mm-dd`. */
export function storeDay(at: Date): string {
  return storeClock(at).slice(0, 10);
}

/** Whether a text is a calendar day, `yyyy-mm-dd`, and within the range of `daySchema`. 31 February is not one. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && text >= "0001-02" && at.toISOString().slice(0, 10) === text;
}

/** The year at the store. The server's own year may still be the old one. */
export function storeYear(at: Date): number {
  return Number(storeClock(at).slice(0, 4));
}

/** The date at the store, `dd/mm/yyyy` (specification, section 9). */
export function formatDate(at: Date): string {
  return storeDay(at).split("-").reverse().join("/");
}

/** The time at the store, such as `18:05`. */
export function formatClock(at: Date): string {
  return storeClock(at).slice(11);
}

/** A `yyyy-mm-dd` calendar day as `Sun 22 Nov`. The weekday stands first in each language, so that no comma is needed. */
export function formatShortDay(day: string): string {
  return `${shortWeekday().format(new Date(`${day}T00:00:00Z`))} ${formatDayAndMonth(day)}`;
}

/** A `yyyy-mm-dd` calendar day as `22 Nov`, where there is room for no more. */
export function formatDayAndMonth(day: string): string {
  return dayAndMonth().format(new Date(`${day}T00:00:00Z`));
}

/** Good Morning before 12, Good Afternoon before 17, else Good Evening (specification, section 2). */
export function greeting(at: Date): string {
  const hour = Number(storeClock(at).slice(11, 13));
  if (hour < 12) return t("goodMorning");
  return t(hour < 17 ? "goodAfternoon" : "goodEvening");
}

/** The day after `today`. Both are `yyyy-mm-dd`. */
export function nextDay(today: string): string {
  return daysLater(today, 1);
}

/** The next Sunday after `today`; on a Sunday, the following one (specification, section 9). Both are `yyyy-mm-dd`. */
export function nextSunday(today: string): string {
  return daysLater(today, 7 - weekdayOf(today));
}

/** The calendar day that is `days` after `day`; before it if they are negative. Both are `yyyy-mm-dd`. */
export function daysLater(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** True if a typed day is more than three years before a moment: a date field makes 0026 of a typed 26. */
export const isLongAgo = (day: string, at: Date): boolean => day < daysLater(storeDay(at), -3 * 366);

/** The weekday of a `yyyy-mm-dd` day, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The name of a weekday: `Sunday` for 0. */
export function weekdayName(weekday: number): string {
  // 1 January 2023 is a Sunday.
  return longWeekday().format(new Date(Date.UTC(2023, 0, 1 + weekday)));
}

/** The moment of `time`, `hh:mm`, on a `yyyy-mm-dd` day at the store. */
export function storeMoment(day: string, time: string): Date {
  return new Date(`${day}T${time}:00${OFFSET}`);
}
