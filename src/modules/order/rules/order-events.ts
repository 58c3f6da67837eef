/**
 * What the stream of orders tells: that one was placed or changed, both with the order; that so many were changed, or may
 * have been, that whoever shows some had better ask for them; or that the seller's session has ended.
 */
export const ORDER_EVENTS = { placed: "placed", changed: "changed", many: "many", ended: "ended" } as const;
