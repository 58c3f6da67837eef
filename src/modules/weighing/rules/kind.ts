/** The kinds of adjustments by which weighing changes an order's sum. Triggers know them: those of `packed` by how they begin. */
/** What a line is worth less than it was ordered for. */
export const PACKED = "packed";
/** What its shopper has agreed to pay more. */
export const AGREED = "agreed";
/** Shipping and handling of a bag in which nothing is left. */
export const PACKED_CHARGES = "packed-charges";
/** What a discount takes off less, as it goes with the goods. */
export const PACKED_DISCOUNT = "packed-discount";
/** What makes the sum a whole rupee once more. */
export const PACKED_ROUNDING = "packed-rounding";

export const WEIGHED_KINDS: readonly string[] = [
  PACKED,
  AGREED,
  PACKED_CHARGES,
  PACKED_DISCOUNT,
  PACKED_ROUNDING,
];

/** `CN-{yyyymmdd}-{n}`; the counter starts at 1 each day. */
export function creditNoteNumber(day: string, counter: number): string {
  return `CN-${day.replaceAll("-", "")}-${counter}`;
}
