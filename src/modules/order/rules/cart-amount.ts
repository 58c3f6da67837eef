export type PricedLine = { offerPricePaise: number; quantity: number };

/**
 * Cart amount: offer price times quantity over the lines, leaving out non-positive quantities
 * (specification, sections 4 and 5). Whole paise in, so there is nothing left to floor.
 */
export function cartAmountPaise(lines: readonly PricedLine[]): number {
  return lines.reduce(
    (sum, line) => (line.quantity > 0 ? sum + line.offerPricePaise * line.quantity : sum),
    0,
  );
}
