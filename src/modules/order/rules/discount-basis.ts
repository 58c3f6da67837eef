/**
 * What an order's discount was reckoned by when it was placed: a percentage, `null` for a fixed sum, and the numbers of
 * the lines that it is for, `null` for all of them.
 */
export type DiscountBasis = { percent: number | null; maximumPaise: number | null; lines: number[] | null };

/** A line by its number in the order, and what is to be paid for it, in paise: no more than was ordered. */
export type DueLine = { number: number; duePaise: number };

/**
 * What a discount still takes off, in paise, once lines were weighed. A percentage goes with the goods: it is reckoned
 * anew from what is to be paid for its lines. A fixed sum stays, but is never more than these goods come to. A discount
 * never grows, and what a code asks of a cart, such as a smallest sum, was asked when the order was placed: nobody loses
 * a discount because the store had too little.
 */
export function discountAfter(
  discountPaise: number,
  basis: DiscountBasis | null,
  lines: readonly DueLine[],
): number {
  const covered = basis?.lines ? lines.filter(({ number }) => basis.lines?.includes(number)) : lines;
  const goods = covered.reduce((sum, { duePaise }) => sum + duePaise, 0);
  if (basis?.percent == null) return Math.min(discountPaise, goods);
  return Math.min(discountPaise, percentOf(goods, basis.percent), basis.maximumPaise ?? discountPaise);
}

/** A percentage of a sum in paise, floored. Hundredths of a percent are whole numbers, and so is every step. */
export function percentOf(paise: number, percent: number): number {
  return Math.floor((paise * Math.round(percent * 100)) / 10_000);
}
