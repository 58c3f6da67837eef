import { say, type Text } from "#kernel/texts/text.ts";
import type { CancelUntil } from "#modules/store/rules/shared/order-terms.ts";
import { t } from "../../texts/texts.ts";

/** All states of an order. The seller may set any of them from any other (specification, section 4). */
export const ORDER_STATUSES = ["Pending", "Out for Delivery", "Delivered", "Cancelled"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The statuses before delivery. A change of many orders only affects these; finished orders are restored one by one.
 */
export const OPEN_STATUSES: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/** The seconds in which the seller can undo a new status, before the shopper is mailed about it. */
export const UNDO_SECONDS = 10;

/** The statuses as texts. */
export const STATUS_NAMES: Readonly<Record<OrderStatus, Text>> = {
  Pending: t.later("pending"),
  "Out for Delivery": t.later("outForDelivery"),
  Delivered: t.later("delivered"),
  Cancelled: t.later("cancelled"),
};

/** A status as text. */
export function statusName(status: OrderStatus): string {
  return say(STATUS_NAMES[status]);
}

/**
 * The events of the order stream: an order was placed or changed, both with the order; too many may have changed, so
 * that pages should reload theirs; the seller's session has ended.
 */
export const ORDER_EVENTS = { placed: "placed", changed: "changed", many: "many", ended: "ended" } as const;

/** The length limit of a shopper's reason, in characters. */
export const MAX_CANCEL_REASON = 200;

/** The reasons why a shopper can't cancel an order any more. */
export type CancelRefusal = "cancelled" | "out" | "delivered" | "day-begun" | "not-here";

/**
 * The reason why its shopper can't cancel an order under the store's settings; null if they can. Days are the store's,
 * as `yyyy-mm-dd`.
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
