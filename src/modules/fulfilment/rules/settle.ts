import {
  type Adjustment,
  adjustedPaise,
  CREDIT,
  CREDIT_KEPT,
  type DiscountBasis,
  discountAfter,
  roundingPaise,
} from "#modules/order/rules/shared/pricing.ts";

/** An order's sums as ordered, without its lines; in paise. */
export type OrderedSums = {
  /** Shipping and handling. */
  chargesPaise: number;
  /** The discount; 0 or more. */
  discountPaise: number;
  basis: DiscountBasis | null;
  /** The rounding when it was placed. */
  roundingPaise: number;
  /** The credit that it used, below zero, or the money from last time that it brought. */
  creditPaise: number;
  /** All other adjustments when it was placed. */
  otherPaise: number;
};

/** The sums of an order's adjustments as they were when it was placed. */
export function orderedSums(adjustments: readonly Adjustment[]): OrderedSums {
  const placed = adjustments.filter(({ kind }) => !WEIGHED_KINDS.includes(kind));
  const chargesPaise = adjustedPaise(placed, "shipping") + adjustedPaise(placed, "handling");
  const discountPaise = 0 - adjustedPaise(placed, "discount");
  const roundingPaise = adjustedPaise(placed, "rounding");
  const creditPaise = adjustedPaise(placed, CREDIT);
  const all = placed.reduce((sum, { paise }) => sum + paise, 0);
  const otherPaise = all - chargesPaise + discountPaise - roundingPaise - creditPaise;
  const basis = placed.find(({ kind }) => kind === "discount")?.basis ?? null;
  return { chargesPaise, discountPaise, basis, roundingPaise, creditPaise, otherPaise };
}

/** A line: the ordered price, and the amount due for the packed content. */
export type SettledLine = {
  number: number;
  paise: number;
  duePaise: number;
  isLeftOut: boolean;
  /** The additional amount that its shopper has agreed to. */
  agreedPaise: number;
};

/** The sums of an order after weighing, in paise. */
export type Settled = {
  /** The charges that are dropped if nothing is left to deliver. */
  chargesPaise: number;
  /** The new discount. */
  discountPaise: number;
  /** The credit that stays with the customer, as the bag is worth less; below zero: the money that stays owed. */
  keptPaise: number;
  roundingPaise: number;
  totalPaise: number;
};

/**
 * Settles the total of an order by its packed content. A line costs its share, the discount follows the goods
 * (`discountAfter`), and an empty bag costs nothing. Credit pays at most what is left. Each of these can only reduce the total, so it is never more than
 * ordered plus agreed amounts; the rounding to rupees respects that too.
 */
export function settle(
  ordered: OrderedSums,
  lines: readonly SettledLine[],
  { roundsToRupee }: { roundsToRupee: boolean },
): Settled {
  const add = (of: (line: SettledLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const isEmpty = isEmptyBag(lines);
  const charges = ordered.chargesPaise + ordered.otherPaise;
  // Zero instead of −0.
  const chargesPaise = isEmpty ? 0 - charges : 0;
  const discountPaise = discountAfter(ordered.discountPaise, ordered.basis, lines);
  const atMost = orderedPaise(ordered, lines) + add(({ agreedPaise }) => agreedPaise);
  const goods = add(({ duePaise, agreedPaise }) => duePaise + agreedPaise);
  const worth = goods + charges + chargesPaise - discountPaise;
  const { creditPaise } = ordered;
  const keptPaise = isEmpty ? 0 - creditPaise : Math.max(0, 0 - (worth + creditPaise));
  const exact = worth + creditPaise + keptPaise;
  const rounds = roundsToRupee || ordered.roundingPaise !== 0;
  const totalPaise = rounds ? exact + roundingPaise(exact, atMost) : exact;
  // The rounding from when it was placed is a separate adjustment already.
  return {
    chargesPaise,
    discountPaise,
    keptPaise,
    roundingPaise: totalPaise - exact - ordered.roundingPaise,
    totalPaise,
  };
}

/** Returns true if nothing is left to deliver. */
export const isEmptyBag = (lines: readonly { isLeftOut: boolean }[]) =>
  lines.every(({ isLeftOut }) => isLeftOut);

/** The order's total as it was ordered. */
export function orderedPaise(ordered: OrderedSums, lines: readonly { paise: number }[]): number {
  const { chargesPaise, discountPaise, roundingPaise: rounding, creditPaise, otherPaise } = ordered;
  const rest = chargesPaise - discountPaise + rounding + creditPaise + otherPaise;
  return lines.reduce((sum, { paise }) => sum + paise, rest);
}

// The kinds of the adjustments that weighing makes. Triggers know them: those of `packed` by their prefix.

/** The reduction of a line that is worth less than ordered. */
export const PACKED = "packed";
/** An additional amount that the shopper has agreed to. */
export const AGREED = "agreed";
/** The charges that an empty bag does not pay. */
export const PACKED_CHARGES = "packed-charges";
/** The reduction of a discount, which follows the goods. */
export const PACKED_DISCOUNT = "packed-discount";
/** The rounding of the new total to whole rupees. */
export const PACKED_ROUNDING = "packed-rounding";

export const WEIGHED_KINDS: readonly string[] = [
  PACKED,
  AGREED,
  PACKED_CHARGES,
  PACKED_DISCOUNT,
  PACKED_ROUNDING,
  CREDIT_KEPT,
];
