/** The kind of the adjustments that say what was packed otherwise than ordered. */
export const PACKED = "packed";
