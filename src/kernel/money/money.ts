/** The currency. Amounts are rupees in the API and whole paise everywhere else. */

export const CURRENCY = "₹";

/** The highest price: ₹10,00,000, in paise. It keeps every sum far inside exact integers. */
export const MAX_PRICE_PAISE = 100_000_000;

/** Converts rupees with at most two decimals to whole paise. Rounds away the float noise of `12.3 * 100`. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Converts whole paise to rupees with at most two decimals, for the API. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/** Whether the amount has at most two decimals. */
export function hasWholePaise(rupees: number): boolean {
  const paise = rupees * 100;
  // A larger number has more float noise.
  const noise = Math.max(1e-6, Math.abs(paise) * 4 * Number.EPSILON);
  return Math.abs(paise - Math.round(paise)) < noise;
}

/** Formats `1250000` paise as `₹12,500` and `1250050` as `₹12,500.50`: Indian grouping, decimals only if needed. */
export function formatPaise(paise: number): string {
  return paise % 100 === 0 ? CURRENCY + grouped(String(paise / 100)) : formatPaiseExact(paise);
}

/**
 * The format for the amounts of a column, in paise, so that all look alike: two decimals if any of them has paise, none
 * otherwise.
 */
export function columnFormat(columnPaise: readonly number[]): (paise: number) => string {
  return columnPaise.every((paise) => paise % 100 === 0) ? formatPaise : formatPaiseExact;
}

/** Formats paise with two decimals in every case, for invoices on screen and on paper. */
export function formatPaiseExact(paise: number): string {
  return CURRENCY + grouped((paise / 100).toFixed(2));
}

/** Groups the last three digits, and two by two before them. `Intl` takes a slow phone 60 ms for the same. */
const grouped = (rupees: string) => rupees.replace(/\d(?=(\d\d)+\d(?!\d))/g, "$&,");
