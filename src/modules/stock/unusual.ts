import type { Connection, Tx } from "#kernel/db/connect.ts";
import type { Text } from "#kernel/texts/text.ts";
import {
  type AmountRange,
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

/** An amount that somebody typed, and what it is compared with; all in one unit. */
export type TypedAmount = {
  /** The field of the call, or the id of what the amount is of. */
  id: string;
  amount: number;
  /** What was there recently, was requested or should be there. */
  expected: number;
  /** What is there already. */
  already?: number;
  /** Whether the amount is a slip within a range. Default: far above the expected one. */
  isSlip?: (range: AmountRange) => boolean;
  words: (amount: number) => string;
  says: (words: { amount: string; expected: string; likely: string; hasLikely: string }) => Text;
};

type Compared = Pick<TypedAmount, "id" | "amount" | "already" | "words">;

/** An amount compared with the most and the least of late: it may be far above the one, or far below the other. */
export const besideUsual = (
  typed: Compared,
  { most, least }: Record<"most" | "least", number>,
): TypedAmount[] => [
  { ...typed, expected: most, says: (slip) => t.later("slipCount", slip) },
  {
    ...typed,
    expected: least,
    isSlip: (range) => isFarAbove(least, typed.amount + (typed.already ?? 0), range),
    says: (slip) => t.later("slipHarvestLow", slip),
  },
];

/** The amounts that may be slips, by their ids. The store's range is read only if there may be one. */
export async function slipsAmong(
  db: Connection,
  all: readonly TypedAmount[],
): Promise<Map<string, UnusualAmount>> {
  const isSlip = ({ amount, expected, already = 0, ...typed }: TypedAmount, range: AmountRange) =>
    typed.isSlip?.(range) ?? isFarAbove(already + amount, expected, range);
  const suspects = all.filter((typed) => isSlip(typed, NARROWEST));
  if (suspects.length === 0) return new Map();
  const range = amountRange((await readSettings(db)).askAmounts);
  return new Map(
    suspects
      .filter((typed) => isSlip(typed, range))
      .map(({ id, amount, expected, already = 0, words, says }) => {
        const likely = likelyAmount(amount, expected, { ...range, already, isWhole: true });
        const text = says({
          amount: words(amount),
          expected: words(expected),
          ...likelyWords(likely, words),
        });
        return [id, { text, likely }];
      }),
  );
}

/** An amount that somebody typed, and what is left by the books; both in one unit. */
type Typed = { amount: number; left: number; words: (amount: number) => string };

/** Throws `UNUSUAL_AMOUNT` at a field for a loss of more than half of what is left. */
export function refuseUnusualLoss(field: string, { amount, left, words }: Typed): void {
  if (!isOverHalf(amount, left)) return;
  const text = t.later("slipLost", { amount: words(amount), left: words(left) });
  throw unusualAmounts(new Map([[field, { text, likely: undefined }]]));
}

/** Says that an amount comes in place of another one. */
export const inPlace: TypedAmount["says"] = (slip) => t.later("slipLess", slip);

type Changed = Pick<TypedAmount, "id" | "amount" | "expected" | "words"> & Partial<Pick<TypedAmount, "says">>;

/** Throws `UNUSUAL_AMOUNT` for an amount that is far above the one before, or misses more than half of it. */
export async function refuseUnusualChange(tx: Tx, { says = inPlace, ...typed }: Changed): Promise<void> {
  const { amount, expected } = typed;
  const isSlip = (range: AmountRange) =>
    isFarAbove(amount, expected, range) || isOverHalf(expected - amount, expected);
  refuseIfAllUnusual(await slipsAmong(tx, [{ ...typed, says, isSlip }]));
}

/** Throws `UNUSUAL_AMOUNT` if nothing of a call is saved, as all of it may be typos. */
export function refuseIfAllUnusual(slips: ReadonlyMap<string, UnusualAmount>, all = 1): void {
  if (slips.size > 0 && slips.size >= all) throw unusualAmounts(slips);
}
