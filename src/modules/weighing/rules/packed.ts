/** A line as it was ordered: what it comes to in paise, and how much of it there is in the unit of its pack. */
export type OrderedLine = { paise: number; amount: number };

/** What really went into the bag for a line: so much of it, or another product in its place. */
export type Packed = { amount: number } | { replacementPaise: number };

/**
 * What is to be paid for a line, in paise: its share of what was ordered, rounded down. It never rises above what was
 * ordered, as the shopper has not agreed to more.
 */
export function duePaise(line: OrderedLine, packed: Packed): number {
  if ("replacementPaise" in packed) return Math.min(line.paise, packed.replacementPaise);
  return Math.floor((line.paise * Math.min(packed.amount, line.amount)) / line.amount);
}

/**
 * By how much each line falls, in paise and never above zero, given what is due for it. Together they take no more than
 * `mostPaise`: an order's sum never falls below zero, whatever a promo code has taken off before.
 */
export function reductions(
  lines: readonly { paise: number; duePaise: number }[],
  mostPaise: number,
): number[] {
  let left = mostPaise;
  return lines.map(({ paise, duePaise: due }) => {
    const reduction = Math.min(paise - due, left);
    left -= reduction;
    return reduction === 0 ? 0 : -reduction;
  });
}
