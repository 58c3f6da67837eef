import { daysLater } from "#kernel/time/store-time.ts";

/** The most packs of a product that a seller can count. */
export const MAX_COUNT = 1_000_000;
/** The most products that are counted in one call: a screen of rates with everything on it. */
export const MAX_COUNTS = 500;

/** The longest reason for a count, in characters. */
export const MAX_REASON_LENGTH = 200;

/** What a seller's counting does to a product; null where it is not counted. In packs. */
export type Recount = { before: number | null; after: number | null };

/** Why a count changed: the seller counted more or less, or an order took packs, gave them back, or they spoilt. */
export const STOCK_KINDS = ["harvest", "corrected", "sold", "given back", "spoilt"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

/** The move of a recount for the ledger. Counting that ends leaves nothing behind; what does not change moves nothing. */
export function moveOf({
  before,
  after,
}: Recount): { kind: StockKind; change: number; countAfter: number } | undefined {
  const countAfter = after ?? 0;
  const change = countAfter - (before ?? 0);
  if (change === 0 && (before !== null || after === null)) return undefined;
  return { kind: change < 0 ? "corrected" : "harvest", change, countAfter };
}

/** An order's packs of a product before they change, and those that it holds of the counting that lasts. */
export type PacksBefore = {
  /** All of them, also those that spoilt. */
  packs: number;
  held: number;
  /** Of the packs, those that were never taken from this counting; null if that was not noted for it. */
  uncounted: number | null;
};

/**
 * What an order holds of a product once it comes to `packs` packs. Packs that it had before counting began were never
 * taken from the count, and so are none of it: not when there are fewer of them, not when they are added again.
 */
export function heldAfter(before: PacksBefore, packs: number): { held: number; uncounted: number } {
  const uncounted = before.uncounted ?? Math.max(0, before.packs - before.held);
  return { held: Math.max(0, packs - uncounted), uncounted };
}

/** How many of an order's spoilt packs were taken from the counting that lasts. */
export const spoiltOfCounting = (spoilt: number, uncounted: number) => Math.max(0, spoilt - uncounted);

/** A week's pace is that of this many days, today being the last of them. */
export const PACE_DAYS = 7;

/**
 * The day by which nothing is left at a week's pace, as `yyyy-mm-dd`; null if that is not before `until`, the day of
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
