import { type DeliveryWindow, dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { t } from "../texts/texts.ts";
import { OPEN_STATUSES, type OrderStatus } from "./shared/order-status.ts";

/** The length limit of a seller's reason for moving orders, in characters. */
export const MAX_MOVE_REASON = 200;

/** An order's delivery day, `yyyy-mm-dd`, and its window; null is any time of the day. */
export type OrderPlace = { day: string; window: OrderWindow | null };

/** An order's window as it was when it was chosen. */
export type OrderWindow = Pick<DeliveryWindow, "id" | "name" | "begins" | "ends">;

/** The part of a window that an order stores. */
export function toOrderWindow(window: DeliveryWindow | null): OrderWindow | null {
  if (!window) return null;
  const { id, name, begins, ends } = window;
  return { id, name, begins, ends };
}

/** The old and new delivery of a moved order. `wasOut`: it was out for delivery, and was brought back. */
export type OrderMove = { from: OrderPlace; to: OrderPlace; wasOut?: true };

/** Whether an order is still to be delivered, so that it can be moved. */
export const isMovable = ({ status }: { status: OrderStatus }): boolean => OPEN_STATUSES.includes(status);

/** A move as text: `Moved from Sun 22 Nov to Sun 29 Nov, 7–10 am`. */
export function moveWords({ from, to }: OrderMove): string {
  return t("movedFromTo", {
    from: dayAndWindow(from.day, from.window),
    to: dayAndWindow(to.day, to.window),
  });
}
