/** Every state an order can be in; the seller may set any of them from any other (specification, section 4). */
export const ORDER_STATUSES = ["Pending", "Out for Delivery", "Delivered", "Cancelled"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Cash is handed over at the door: a cash-on-delivery order is paid exactly while it is Delivered. */
export function isPaidWhen(status: OrderStatus): boolean {
  return status === "Delivered";
}
