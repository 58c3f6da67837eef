import type { Connection } from "#kernel/db/connect.ts";
import {
  amountRange,
  isFarAbove,
  isOverHalf,
  likelyAmount,
  likelyWords,
  NARROWEST,
  readSettings,
  type UnusualAmount,
  unusualAmounts,
} from "#modules/store/index.ts";
import { t } from "./server-texts.ts";

/** The time in which an amount is usual that was there before, in days. */
export const USUAL_DAYS = 60;

/** A new amount of something, and the most that there was of it of late; both in one unit. */
type Counted = { id: string; amount: number; usual: number; words: (amount: number) => string };

/**
 * The amounts that are so far above those of late that they may be typos, by the ids of what they are of. `says` is the
 * text about one: the refusal of a call, or a part of what is said of a file.
 */
export async function findUnusual(
  db: Connection,
  counted: readonly Counted[],
  says: "slipCount" | "slipInFile" = "slipCount",
): Promise<Map<string, UnusualAmount>> {
  const suspects = counted.filter(({ amount, usual }) => isFarAbove(amount, usual, NARROWEST));
  if (suspects.length === 0) return new Map();
  const range = amountRange((await readSettings(db)).askAmounts);
  return new Map(
    suspects
      .filter(({ amount, usual }) => isFarAbove(amount, usual, range))
      .map(({ id, amount, usual, words }) => {
        const likely = likelyAmount(amount, usual, { ...range, isWhole: true });
        const text = t.later(says, {
          amount: words(amount),
          most: words(usual),
          ...likelyWords(likely, words),
        });
        return [id, { text, likely }] as const;
      }),
  );
}

/** An amount that somebody typed, and what is left or was there by the books; both in one unit. */
type Typed = { amount: number; left: number; words: (amount: number) => string };

/** Throws `UNUSUAL_AMOUNT` at a field for a loss of more than half of what is left. */
export function refuseUnusualLoss(field: string, { amount, left, words }: Typed): void {
  if (!isOverHalf(amount, left)) return;
  const text = t.later("slipLost", { amount: words(amount), left: words(left) });
  throw unusualAmounts(new Map([[field, { text, likely: undefined }]]));
}

/** Throws `UNUSUAL_AMOUNT` at a field for a count that misses more than half of what should be left, or is far above it. */
export async function refuseUnusualCount(
  db: Connection,
  field: string,
  { amount, left, words }: Typed,
): Promise<void> {
  const range = amountRange((await readSettings(db)).askAmounts);
  if (!isOverHalf(left - amount, left) && !isFarAbove(amount, left, range)) return;
  const likely = likelyAmount(amount, left, { ...range, isWhole: true });
  const text = t.later("slipCounted", {
    amount: words(amount),
    left: words(left),
    ...likelyWords(likely, words),
  });
  throw unusualAmounts(new Map([[field, { text, likely }]]));
}

/** Throws `UNUSUAL_AMOUNT` if nothing of a call is saved, as all of it may be typos. */
export function refuseIfAllUnusual(slips: ReadonlyMap<string, UnusualAmount>, all: number): void {
  if (slips.size > 0 && slips.size >= all) throw unusualAmounts(slips);
}
