import { formatDayAndMonth, storeDay, weekdayName, weekdayOf } from "#kernel/time/store-time.ts";
import { spokenWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { t } from "../texts/orders-texts.ts";
import type { OrderStatus } from "./shared/order-status.ts";

type Titled = {
  status: OrderStatus;
  /** `yyyy-mm-dd` */
  deliveryDay: string;
  deliveryWindow: { name: string } | null;
  trail: readonly { at: Date; status: OrderStatus | null }[];
};

/** The title of an order for its shopper: `Sunday 29 Nov, Morning`, and `Came Sunday 22 Nov` once it came. */
export function orderTitle(order: Titled): string {
  const { status, deliveryDay, deliveryWindow } = order;
  if (status === "Delivered") return t("came", { day: inWords(dayItCame(order)) });
  const day = inWords(deliveryDay);
  return deliveryWindow ? t("dayAndWindow", { day, window: spokenWindow(deliveryWindow.name) }) : day;
}

/**
 * The day on which an order came. A delivery noted after its day came on that day, as doors are often noted later.
 */
function dayItCame({ deliveryDay, trail }: Titled): string {
  const noted = trail.findLast(({ status }) => status === "Delivered");
  const notedDay = noted ? storeDay(noted.at) : deliveryDay;
  return notedDay < deliveryDay ? notedDay : deliveryDay;
}

const inWords = (day: string) =>
  t("dayTitle", { weekday: weekdayName(weekdayOf(day)), date: formatDayAndMonth(day) });
