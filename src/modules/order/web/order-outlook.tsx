import Truck from "lucide-react/icons/truck";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import { useToday } from "#modules/store/web/use-today.ts";
import type { Order } from "../contract/order.ts";
import { t } from "../orders-texts.ts";
import { dueAtDoor } from "../rules/settling.ts";

/** What happens next with an order, and when. */
export function OrderOutlook({ order }: { order: Order }) {
  const today = useToday();
  const { status, deliveryDay, deliveryWindow } = order;
  if (status === "Cancelled") return <p className="text-sm">{t("orderWasCancelled")}</p>;
  if (status === "Delivered") return <p className="text-sm">{t("deliveredAndPaid")}</p>;
  const due = dueAtDoor(order);
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2 font-semibold text-leaf">
        <Truck aria-hidden="true" className="size-5 shrink-0" />
        {deliveryPromise(deliveryDay, deliveryWindow)}
      </p>
      <p className="text-sm">
        {deliveryDay < today
          ? t("shouldHaveCome", { day: formatShortDay(deliveryDay) })
          : status === "Pending"
            ? `${deliveryDay === today ? t("packing") : t("waiting", { day: formatShortDay(deliveryDay) })} ${due?.onArrival ?? ""}`
            : `${t("underWay")} ${due?.ready ?? ""}`}
      </p>
    </div>
  );
}
