import { formatClock, formatShortDay, storeDay } from "#kernel/time/store-time.ts";

/** A moment at the store: `Sun 22 Nov, 18:05`. */
export function momentWords(text: string): string {
  const at = new Date(text);
  return `${formatShortDay(storeDay(at))}, ${formatClock(at)}`;
}
