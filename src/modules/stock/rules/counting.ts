import { daysLater } from "#kernel/time/store-time.ts";

/** The largest count of a product. */
export const MAX_COUNT = 1_000_000;
/** The largest number of products in one call: a full screen of rates. */
export const MAX_COUNTS = 500;

/** The length limit of a count's reason, in characters. */
export const MAX_REASON_LENGTH = 200;

/** The days of a week's pace, including today. */
export const PACE_DAYS = 7;

/**
 * The day on which a product runs out at a week's pace, as `yyyy-mm-dd`; null if that is not before `until`, the day of
 * the next delivery, or nothing was sold. `left` and `sold` are packs, `sold` those of the last seven days.
 */
export function goneBy(
  { left, sold }: { left: number; sold: number },
  { today, until }: { today: string; until: string | undefined },
): string | null {
  if (left === 0) return today;
  if (sold <= 0 || until === undefined) return null;
  const day = daysLater(today, Math.min(Math.ceil((left * PACE_DAYS) / sold), 3650));
  return day <= until ? day : null;
}
