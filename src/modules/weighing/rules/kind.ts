/** The kind of the adjustments that say what was packed otherwise than ordered. They take something off, or nothing. */
export const PACKED = "packed";
/** The kind of the adjustments that the shopper has agreed to: they add something. */
export const AGREED = "agreed";
