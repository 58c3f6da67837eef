import { type DiscountBasis, discountAfter, roundingPaise } from "#modules/order/rules/shared/pricing.ts";

/** An order's sum as it was ordered, but for its lines; in paise. */
export type OrderedSums = {
  /** Shipping and handling. */
  chargesPaise: number;
  /** What was taken off; 0 or more. */
  discountPaise: number;
  basis: DiscountBasis | null;
  /** What made it a whole rupee when it was placed. */
  roundingPaise: number;
  /** All else that was added or taken off when it was placed. */
  otherPaise: number;
};

/** A line in its place in the order: what was ordered, and what is to be paid for what was packed. */
export type SettledLine = {
  number: number;
  paise: number;
  duePaise: number;
  isLeftOut: boolean;
  /** What its shopper has agreed to pay more for it. */
  agreedPaise: number;
};

/** How an order's sum comes about after weighing; in paise. */
export type Settled = {
  /** What is not charged where nothing is left to deliver. */
  chargesPaise: number;
  /** What the discount takes off now. */
  discountPaise: number;
  roundingPaise: number;
  totalPaise: number;
};

/**
 * The sum of an order by what was packed. A line costs its share, the discount goes with the goods
 * (`discountAfter`), and a bag with nothing in it costs nothing. Each of these takes off or leaves as it is, so the sum
 * never rises above what was ordered and agreed to; rounding to the rupee keeps to this, too.
 */
export function settle(
  ordered: OrderedSums,
  lines: readonly SettledLine[],
  { roundsToRupee }: { roundsToRupee: boolean },
): Settled {
  const add = (of: (line: SettledLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const isEmpty = isEmptyBag(lines);
  const charges = ordered.chargesPaise + ordered.otherPaise;
  // Nothing off is 0, not −0.
  const chargesPaise = isEmpty ? 0 - charges : 0;
  const discountPaise = discountAfter(ordered.discountPaise, ordered.basis, lines);
  const atMost = orderedPaise(ordered, lines) + add(({ agreedPaise }) => agreedPaise);
  const goods = add(({ duePaise, agreedPaise }) => duePaise + agreedPaise);
  const exact = goods + charges + chargesPaise - discountPaise;
  const rounds = roundsToRupee || ordered.roundingPaise !== 0;
  const totalPaise = rounds ? exact + roundingPaise(exact, atMost) : exact;
  // What it was rounded by when it was placed stands beside it already.
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

/** What an order came to as it was ordered. */
export function orderedPaise(ordered: OrderedSums, lines: readonly { paise: number }[]): number {
  const { chargesPaise, discountPaise, roundingPaise: rounding, otherPaise } = ordered;
  return lines.reduce((sum, { paise }) => sum + paise, chargesPaise - discountPaise + rounding + otherPaise);
}
