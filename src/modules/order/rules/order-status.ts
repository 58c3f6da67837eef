/** Every state an order can be in; the seller may set any of them from any other (specification, section 4). */
export const ORDER_STATUSES = ["Pending", "Out for Delivery", "Delivered", "Cancelled"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What still has to come. A change of many means these: whatever is over is brought back one by one. */
export const OPEN_STATUSES: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/** For how long the seller can take a new status back before the shopper is mailed about it, in seconds. */
export const UNDO_SECONDS = 10;
