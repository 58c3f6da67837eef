import type { CancelUntil } from "#modules/store/rules/cancel-until.ts";
import type { OrderStatus } from "./order-status.ts";

/** How long a shopper's reason may be, in characters. */
export const MAX_CANCEL_REASON = 200;

/** Why a shopper can't cancel an order any more. */
export type CancelRefusal = "cancelled" | "out" | "delivered" | "day-begun" | "not-here";

/**
 * Why its shopper can't cancel an order, as the store has set it; null when they can. Days are the store's, as
 * `yyyy-mm-dd`.
 */
export function cancelRefusal(
  { status, deliveryDay }: { status: OrderStatus; deliveryDay: string },
  { until, today }: { until: CancelUntil; today: string },
): CancelRefusal | null {
  if (status === "Cancelled") return "cancelled";
  if (status === "Delivered") return "delivered";
  if (until === "never") return "not-here";
  if (status === "Out for Delivery") return "out";
  return until === "delivery-day" && today >= deliveryDay ? "day-begun" : null;
}
