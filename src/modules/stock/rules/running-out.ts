import { daysLater } from "#kernel/time/store-time.ts";

/** A week's pace is that of this many days, today being the last of them. */
export const PACE_DAYS = 7;

/**
 * The day by which nothing is left at a week's pace, as `yyyy-mm-dd`; null where that is not before `until`, the day of
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
