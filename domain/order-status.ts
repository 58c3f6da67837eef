import type { PaymentMethod } from "./payment.ts";

/** Every state an order can be in; the seller may set any of them from any other (specification, section 4). */
export const ORDER_STATUSES = ["Pending", "Out for Delivery", "Delivered", "Cancelled"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** For how long the seller can take a new status back before the shopper is mailed about it, in seconds. */
export const UNDO_SECONDS = 10;

/**
 * Whether an order is paid once it has `status`. Cash is handed over at the door: a cash-on-delivery order is paid
 * exactly while it is Delivered. Money that came online came apart from the delivery: its status leaves it as it is.
 */
export function isPaidAs(
  status: OrderStatus,
  { paymentType, isPaid }: { paymentType: PaymentMethod; isPaid: boolean },
): boolean {
  return paymentType === "COD" ? status === "Delivered" : isPaid;
}
