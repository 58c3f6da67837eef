import { formatShortDay, nextDay } from "#kernel/time/store-time.ts";

/** `Today, Sun 22 Nov`: what the seller calls a `yyyy-mm-dd` day. */
export function dayName(day: string, today: string): string {
  const name = formatShortDay(day);
  if (day === today) return `Today, ${name}`;
  return nextDay(day) === today ? `Yesterday, ${name}` : name;
}
