import { type DeliveryWindow, dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { t } from "../texts.ts";
import { OPEN_STATUSES, type OrderStatus } from "./shared/order-status.ts";

/** How long a seller's reason for moving orders may be, in characters. */
export const MAX_MOVE_REASON = 200;

/** When an order comes: a day, `yyyy-mm-dd`, and a window of it; null is any time of the day. */
export type OrderPlace = { day: string; window: OrderWindow | null };

/** The window in which an order comes, as it was when it was chosen. */
export type OrderWindow = Pick<DeliveryWindow, "id" | "name" | "begins" | "ends">;

/** What an order keeps of the window it comes in. */
export function toOrderWindow(window: DeliveryWindow | null): OrderWindow | null {
  if (!window) return null;
  const { id, name, begins, ends } = window;
  return { id, name, begins, ends };
}

/** From when to when an order was moved; `wasOut`: it was on its way, and was brought back. */
export type OrderMove = { from: OrderPlace; to: OrderPlace; wasOut?: true };

/** Whether an order still has to come, and so can come on another day. */
export const isMovable = ({ status }: { status: OrderStatus }): boolean => OPEN_STATUSES.includes(status);

/** `Moved from Sun 22 Nov to Sun 29 Nov, 7–10 am`. */
export function moveWords({ from, to }: OrderMove): string {
  return t("movedFromTo", {
    from: dayAndWindow(from.day, from.window),
    to: dayAndWindow(to.day, to.window),
  });
}
