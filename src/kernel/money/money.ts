/** Rupees on the wire, whole paise everywhere inside. */

export const CURRENCY = "₹";

/** The most that one price may be: ₹10,00,000, in paise. Keeps every sum far inside exact integers. */
export const MAX_PRICE_PAISE = 100_000_000;

/** Rupees with at most two decimals → whole paise. Rounds away the float noise of `12.3 * 100`. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whole paise → rupees with at most two decimals, as they go over the wire. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** True when the amount has no more than two decimals. */
export function hasWholePaise(rupees: number): boolean {
  const paise = rupees * 100;
  // The larger the number, the more noise its float carries.
  const noise = Math.max(1e-6, Math.abs(paise) * 4 * Number.EPSILON);
  return Math.abs(paise - Math.round(paise)) < noise;
}

/** `1250000` paise → `₹12,500`; `1250050` paise → `₹12,500.50`: Indian grouping, paise only where there are any. */
export function formatPaise(paise: number): string {
  return paise % 100 === 0 ? CURRENCY + grouped(String(paise / 100)) : formatPaiseExact(paise);
}

/**
 * How the sums of one column are written, so that all are written alike: as soon as one of them has paise, all show
 * both decimals; else none does, as everywhere on the page. Takes every amount of the column, in paise.
 */
export function columnFormat(columnPaise: readonly number[]): (paise: number) => string {
  return columnPaise.every((paise) => paise % 100 === 0) ? formatPaise : formatPaiseExact;
}

/** As `formatPaise`, always with both decimals: for invoices, on screen and on paper. */
export function formatPaiseExact(paise: number): string {
  return CURRENCY + grouped((paise / 100).toFixed(2));
}

/** The last three digits of the rupees, and two by two before them. `Intl` takes a slow phone 60 ms to say the same. */
const grouped = (rupees: string) => rupees.replace(/\d(?=(\d\d)+\d(?!\d))/g, "$&,");
