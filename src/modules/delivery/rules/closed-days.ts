import type { ClosedDays } from "./delivery-rules.ts";

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
