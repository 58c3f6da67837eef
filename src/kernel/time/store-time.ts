import { madeOnce } from "../made-once.ts";
import { t } from "./texts.ts";

/** Everything printed or computed for a person is in the store's time, wherever the server stands. */
export const STORE_TIME_ZONE = "Asia/Kolkata";

// India keeps one offset all year.
const OFFSET = "+05:30";
const OFFSET_MS = 5.5 * 60 * 60 * 1000;

const shortDay = madeOnce(
  () =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" }),
);
const longWeekday = madeOnce(() => new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", weekday: "long" }));

/** `yyyy-mm-ddThh:mm` at the store. */
const storeClock = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 16);

/** The calendar day at the store, `yyyy-mm-dd`. */
export function storeDay(at: Date): string {
  return storeClock(at).slice(0, 10);
}

/** Whether a text is a calendar day, `yyyy-mm-dd`: 31 February is none, and neither is a day of the year 0. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && text >= "0001" && at.toISOString().slice(0, 10) === text;
}

/** The year at the store: where the server stands it may still be the old one. */
export function storeYear(at: Date): number {
  return Number(storeClock(at).slice(0, 4));
}

/** `dd/mm/yyyy` at the store (specification, section 9). */
export function formatDate(at: Date): string {
  return storeDay(at).split("-").reverse().join("/");
}

/** `18:05` at the store. */
export function formatClock(at: Date): string {
  return storeClock(at).slice(11);
}

/** `Sun 22 Nov`, for a `yyyy-mm-dd` calendar day. */
export function formatShortDay(day: string): string {
  return shortDay()
    .format(new Date(`${day}T00:00:00Z`))
    .replace(",", "");
}

/** Good Morning before 12, Good Afternoon before 17, else Good Evening (specification, section 2). */
export function greeting(at: Date): string {
  const hour = Number(storeClock(at).slice(11, 13));
  if (hour < 12) return t("goodMorning");
  return t(hour < 17 ? "goodAfternoon" : "goodEvening");
}

/** The day after `today`; both `yyyy-mm-dd`. */
export function nextDay(today: string): string {
  return daysLater(today, 1);
}

/** The next Sunday after `today`; on a Sunday, the one after (specification, section 9). Both `yyyy-mm-dd`. */
export function nextSunday(today: string): string {
  return daysLater(today, 7 - weekdayOf(today));
}

/** The calendar day that is `days` after `day`, before it when they are below zero. Both `yyyy-mm-dd`. */
export function daysLater(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The weekday of a `yyyy-mm-dd` day, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** `Sunday`, for 0. */
export function weekdayName(weekday: number): string {
  // The first Sunday there is in this calendar of weekdays.
  return longWeekday().format(new Date(Date.UTC(2023, 0, 1 + weekday)));
}

/** The moment at which it is `time`, `hh:mm`, on a `yyyy-mm-dd` day at the store. */
export function storeMoment(day: string, time: string): Date {
  return new Date(`${day}T${time}:00${OFFSET}`);
}
