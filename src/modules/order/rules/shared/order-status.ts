import { say, type Text } from "#kernel/texts/text.ts";
import type { CancelUntil } from "#modules/store/rules/shared/cancel-until.ts";
import { t as serverTexts } from "../../server-texts.ts";
import { t } from "../../texts.ts";

/** Every state an order can be in; the seller may set any of them from any other (specification, section 4). */
export const ORDER_STATUSES = ["Pending", "Out for Delivery", "Delivered", "Cancelled"] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What still has to come. A change of many means these: whatever is over is brought back one by one. */
export const OPEN_STATUSES: readonly OrderStatus[] = ["Pending", "Out for Delivery"];

/** For how long the seller can take a new status back before the shopper is mailed about it, in seconds. */
export const UNDO_SECONDS = 10;

const NAMES: Record<OrderStatus, Text> = {
  Pending: t.later("pending"),
  "Out for Delivery": t.later("outForDelivery"),
  Delivered: t.later("delivered"),
  Cancelled: t.later("cancelled"),
};

/** A status as a person reads it. */
export function statusName(status: OrderStatus): string {
  return say(NAMES[status]);
}

/**
 * What the stream of orders tells: that one was placed or changed, both with the order; that so many were changed, or may
 * have been, that whoever shows some had better ask for them; or that the seller's session has ended.
 */
export const ORDER_EVENTS = { placed: "placed", changed: "changed", many: "many", ended: "ended" } as const;

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

/** Says of orders that a change of many has left alone how many they are, and why; nothing where there are none. */
export function leftAlone(left: readonly { status: OrderStatus }[]): string[] {
  const countOf = (status: OrderStatus) => left.filter((order) => order.status === status).length;
  const [cancelled, delivered] = [countOf("Cancelled"), countOf("Delivered")];
  const others = left.length - cancelled - delivered;
  return [
    ...(cancelled > 0 && delivered > 0 ? [serverTexts("leftBoth", { cancelled, delivered })] : []),
    ...(cancelled > 0 && delivered === 0 ? [serverTexts("leftCancelled", { count: cancelled })] : []),
    ...(cancelled === 0 && delivered > 0 ? [serverTexts("leftDelivered", { count: delivered })] : []),
    ...(others > 0 ? [serverTexts("leftOthers", { count: others })] : []),
  ];
}
