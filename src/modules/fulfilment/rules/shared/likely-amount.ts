/** The amounts that are taken without a question, as shares of what was ordered. */
export const PLAUSIBLE = { least: 1 / 3, most: 1.5 };

/** Shares are compared after divisions. */
const ROUNDING = 1e-9;

/**
 * Whether an amount is so far from the ordered one that it may be a slip: grams for kilograms, a lost decimal point. Both
 * are in the same unit. 0 leaves a line out, and is none.
 */
export function isImplausible(amount: number, ordered: number, { least, most } = PLAUSIBLE): boolean {
  if (amount === 0 || ordered <= 0) return false;
  const share = amount / ordered;
  return share > most + ROUNDING || share < least - ROUNDING;
}

/** The slips of a hand, the most frequent ones first: the other unit, and the decimal point. */
const SLIPS = [1 / 1000, 1000, 1 / 10, 10, 1 / 100, 100];

/** The amount that an implausible one was probably meant to be; undefined if none comes to mind. */
export function likelyAmount(amount: number, ordered: number, range = PLAUSIBLE): number | undefined {
  return SLIPS.map((slip) => Number((amount * slip).toFixed(3))).find(
    (meant) => meant > 0 && !isImplausible(meant, ordered, range),
  );
}
