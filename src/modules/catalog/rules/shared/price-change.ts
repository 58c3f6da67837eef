/** A change of a price by more than this share is asked about: ₹6.50 in place of ₹65 is a typo. */
const MAX_CHANGE = 0.4;

/** Shares are compared after divisions. */
const ROUNDING = 1e-9;

/** Prices in rupees. */
type Prices = { price?: number | undefined; offerPrice?: number | undefined };

/** A price that changes by so much that it may be a typo, in rupees. */
export type PriceChange = { field: "price" | "offerPrice"; from: number; to: number };

/** The changes of a product's prices that look like typos. A new price, or one that was 0, is never taken for a typo. */
export function unusualChanges(before: Prices, after: Prices): PriceChange[] {
  return (["price", "offerPrice"] as const).flatMap((field) => {
    const [from, to] = [before[field], after[field]];
    if (from === undefined || to === undefined || from <= 0) return [];
    return Math.abs(to - from) / from > MAX_CHANGE + ROUNDING ? [{ field, from, to }] : [];
  });
}
