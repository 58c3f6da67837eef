/**
 * How far an amount may be from what is expected before it is asked about: it may be a typo, such as grams for kilograms.
 * A store that sells much by the eye asks less.
 */
export const ASK_AMOUNTS = ["narrow", "usual", "wide"] as const;
export type AskAmounts = (typeof ASK_AMOUNTS)[number];

/** The amounts that are taken without a question, as shares of what is expected. */
export type AmountRange = { least: number; most: number };

const RANGES: Record<AskAmounts, AmountRange> = {
  narrow: { least: 1 / 2, most: 1.25 },
  usual: { least: 1 / 3, most: 1.5 },
  wide: { least: 1 / 5, most: 3 },
};

/** The range of a store's setting; left out, the usual one. */
export const amountRange = (setting: AskAmounts = "usual"): AmountRange => RANGES[setting];

/** The range outside of which every setting asks. What is inside of it needs no look at the setting. */
export const NARROWEST = RANGES.narrow;

/** Shares are compared after divisions. */
const ROUNDING = 1e-9;

/**
 * Whether an amount is so far from the expected one that it may be a typo: grams for kilograms, a lost decimal point. Both
 * are in the same unit. 0 leaves a line out, and is never taken for a typo.
 */
export function isImplausible(amount: number, expected: number, { least, most }: AmountRange): boolean {
  if (amount === 0 || expected <= 0) return false;
  const share = amount / expected;
  return share > most + ROUNDING || share < least - ROUNDING;
}

/** The factors of typos, the most frequent first: the other unit, and the decimal point. */
const TYPO_FACTORS = [1 / 1000, 1000, 1 / 10, 10, 1 / 100, 100];

type LikelyAmount = AmountRange & {
  /** The amount that is there already, such as from an earlier delivery. */
  already?: number;
  /** True for pieces, packs, and grams: there is no part of one. */
  isWhole?: boolean;
};

/** The amount that an implausible one was probably meant to be; undefined if none comes to mind. */
export function likelyAmount(
  amount: number,
  expected: number,
  { already = 0, isWhole = false, ...range }: LikelyAmount,
): number | undefined {
  return TYPO_FACTORS.map((factor) => Number((amount * factor).toFixed(3))).find(
    (meant) =>
      meant > 0 && (!isWhole || Number.isInteger(meant)) && !isImplausible(already + meant, expected, range),
  );
}

/** Whether a loss takes more than half of what is there: so much seldom goes, and may be a typo. */
export const isOverHalf = (lost: number, there: number): boolean => lost * 2 > there;

/** This multiple of the usual is asked about even if no typo explains it. */
const FAR = 5;

/**
 * Whether an amount is so far above the usual one that it may be a typo, where nothing was ordered or asked: more than
 * the range, and either a typo explains it or it is many times as much. Amounts are whole, in packs or base units.
 * Nothing is unusual where nothing was before.
 */
export function isFarAbove(amount: number, usual: number, range: AmountRange): boolean {
  if (usual <= 0 || amount <= usual * range.most + ROUNDING) return false;
  return amount > usual * FAR || likelyAmount(amount, usual, { ...range, isWhole: true }) !== undefined;
}
