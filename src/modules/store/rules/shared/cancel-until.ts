/**
 * The end of the time in which a shopper may cancel an order that is still pending: the beginning of its delivery day,
 * the seller's sending it out, or never at all.
 */
export const CANCEL_UNTIL = ["delivery-day", "out", "never"] as const;

export type CancelUntil = (typeof CANCEL_UNTIL)[number];
