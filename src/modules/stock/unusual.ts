import type { Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Text } from "#kernel/texts/text.ts";
import { amountRange, isFarAbove, likelyAmount, NARROWEST, readSettings } from "#modules/store/index.ts";
import { t } from "./server-texts.ts";

/** The time in which an amount is usual that was there before, in days. */
export const USUAL_DAYS = 60;

/** An amount of something, and the most that there was of it of late; both in one unit. */
type Counted = { id: string; amount: number; usual: number; words: (amount: number) => string };

/** The refusals of amounts that may be slips, by the ids of what they are of, and what was probably meant. */
export type UnusualAmounts = Map<string, { text: Text; likely: number | undefined }>;

/** The amounts that are so far above what there was of late that they may be slips. */
export async function unusualAmounts(tx: Tx, counted: readonly Counted[]): Promise<UnusualAmounts> {
  const suspects = counted.filter(({ amount, usual }) => isFarAbove(amount, usual, NARROWEST));
  if (suspects.length === 0) return new Map();
  const range = amountRange((await readSettings(tx)).askAmounts);
  return new Map(
    suspects
      .filter(({ amount, usual }) => isFarAbove(amount, usual, range))
      .map(({ id, amount, usual, words }) => {
        const meant = likelyAmount(amount, usual, range);
        const likely = meant !== undefined && Number.isInteger(meant) ? meant : undefined;
        const text = t.later("slipCount", {
          ...{ amount: words(amount), most: words(usual) },
          ...{ likely: likely === undefined ? "" : words(likely), hasLikely: String(likely !== undefined) },
        });
        return [id, { text, likely }] as const;
      }),
  );
}

/** Throws `UNUSUAL_AMOUNT` if nothing of a call is saved, as all of it may be slips. */
export function refuseIfAllUnusual(slips: UnusualAmounts, all: number): void {
  const [slip] = slips.values();
  if (!slip || slips.size < all) return;
  const errors = Object.fromEntries([...slips].map(([id, { text }]) => [id, text]));
  const next = [{ confirmed: true }, ...(slip.likely === undefined ? [] : [{ amount: slip.likely }])];
  throw new AppError({ code: "UNUSUAL_AMOUNT", as: "INVALID" }, slip.text, errors, { next });
}
