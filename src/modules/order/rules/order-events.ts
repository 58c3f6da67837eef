/** What the stream of new orders tells: that one was placed, or that the seller's session has ended. */
export const ORDER_EVENTS = { placed: "placed", ended: "ended" } as const;
