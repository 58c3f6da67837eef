import { goodsThatCame } from "./shared/came.ts";
import type { Order, OrderItem } from "./shared/order.ts";
import { payablePaise } from "./shared/settling.ts";
import { upiAtDoor } from "./shared/upi-at-door.ts";
import { isWaiting } from "./waiting.ts";

/** What a shopper most likely wants to do about an order: the one filled button of it. */
export type MainAction = "pay" | "change" | "payAtDoor" | "rate" | "again";

/** The action that fits an order: pay what waits, change it while that can be done, pay what is due, rate it, order again. */
export function mainAction(
  order: Order,
  store: { name: string; upiAddress?: string | undefined },
): MainAction {
  if (isWaiting(order)) return "pay";
  if (order.changeableUntil !== undefined) return "change";
  if (payablePaise(order) > 0) return "pay";
  if (upiAtDoor([order], store)) return "payAtDoor";
  return toRate(order) === undefined ? "again" : "rate";
}

/** The first line of a delivered order that is still to be rated: what came for it can be bought. */
export function toRate({ status, items }: Pick<Order, "status" | "items">): OrderItem | undefined {
  if (status !== "Delivered") return undefined;
  return items.find((item) => item.rating === null && goodsThatCame(item)?.productId);
}
