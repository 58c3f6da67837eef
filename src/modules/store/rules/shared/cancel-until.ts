/**
 * Until when a shopper may cancel an order that still waits: until its delivery day begins, until the seller sends it
 * out, or not at all.
 */
export const CANCEL_UNTIL = ["delivery-day", "out", "never"] as const;

export type CancelUntil = (typeof CANCEL_UNTIL)[number];
