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

/** A credit note's number, `CN-{yyyymmdd}-{n}`. The counter starts at 1 each day. */
export function creditNoteNumber(day: string, counter: number): string {
  return `CN-${day.replaceAll("-", "")}-${counter}`;
}
