import { type DiscountBasis, discountAfter, roundingPaise } from "#modules/order/rules/shared/pricing.ts";

/** An order's sums as ordered, without its lines; in paise. */
export type OrderedSums = {
  /** Shipping and handling. */
  chargesPaise: number;
  /** The discount; 0 or more. */
  discountPaise: number;
  basis: DiscountBasis | null;
  /** The rounding when it was placed. */
  roundingPaise: number;
  /** All other adjustments when it was placed. */
  otherPaise: number;
};

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
  roundingPaise: number;
  totalPaise: number;
};

/**
 * Settles the total of an order by its packed content. A line costs its share, the discount follows the goods
 * (`discountAfter`), and an empty bag costs nothing. Each of these can only reduce the total, so it is never more than
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
  const exact = goods + charges + chargesPaise - discountPaise;
  const rounds = roundsToRupee || ordered.roundingPaise !== 0;
  const totalPaise = rounds ? exact + roundingPaise(exact, atMost) : exact;
  // The rounding from when it was placed is a separate adjustment already.
  return {
    chargesPaise,
    discountPaise,
    roundingPaise: totalPaise - exact - ordered.roundingPaise,
    totalPaise,
  };
}

/** Whether nothing is left to deliver. */
export const isEmptyBag = (lines: readonly { isLeftOut: boolean }[]) =>
  lines.every(({ isLeftOut }) => isLeftOut);

/** The order's total as it was ordered. */
export function orderedPaise(ordered: OrderedSums, lines: readonly { paise: number }[]): number {
  const { chargesPaise, discountPaise, roundingPaise: rounding, otherPaise } = ordered;
  return lines.reduce((sum, { paise }) => sum + paise, chargesPaise - discountPaise + rounding + otherPaise);
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
];
