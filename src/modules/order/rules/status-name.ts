import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "../texts.ts";
import type { OrderStatus } from "./order-status.ts";

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
