import type { DeliveryWindow } from "#modules/delivery/rules/delivery-rules.ts";

/** The window in which an order comes, as it was when it was chosen. */
export type OrderWindow = Pick<DeliveryWindow, "id" | "name" | "begins" | "ends">;

/** What an order keeps of the window it comes in. */
export function toOrderWindow(window: DeliveryWindow | null): OrderWindow | null {
  if (!window) return null;
  const { id, name, begins, ends } = window;
  return { id, name, begins, ends };
}
