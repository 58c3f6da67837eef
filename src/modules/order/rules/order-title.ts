import { formatDayAndMonth, weekdayName, weekdayOf } from "#kernel/time/store-time.ts";
import { t } from "../texts/orders-texts.ts";
import type { OrderStatus } from "./shared/order-status.ts";

type Titled = {
  status: OrderStatus;
  /** `yyyy-mm-dd` */
  deliveryDay: string;
  deliveryWindow: { name: string } | null;
};

/** The title of an order for its shopper: `Sunday 29 Nov, Morning`, and `Came Sunday 22 Nov` once it came. */
export function orderTitle({ status, deliveryDay, deliveryWindow }: Titled): string {
  const weekday = weekdayName(weekdayOf(deliveryDay));
  const day = t("dayTitle", { weekday, date: formatDayAndMonth(deliveryDay) });
  if (status === "Delivered") return t("came", { day });
  return deliveryWindow ? t("dayAndWindow", { day, window: deliveryWindow.name }) : day;
}
