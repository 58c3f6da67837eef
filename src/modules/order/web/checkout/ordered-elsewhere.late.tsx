import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import { orderPages } from "../../paths.ts";
import { afterOrderPath } from "../../rules/after-order.ts";
import { t } from "../../texts/checkout-texts.ts";
import { t as elsewhere } from "../../texts/elsewhere-texts.ts";
import { listOrders } from "../shared/order-calls.ts";
import type { OrderedElsewhere } from "./ordered-elsewhere.ts";

/** Where the lines went that have left the open cart: the order that another device made of them, with its link. */
export default function OrderedElsewhereNotice({ id, how, isHere }: OrderedElsewhere) {
  const { value, loading } = useLoaded(usePartQuestion(`${how} ${id}`, () => listOrders([id])));
  const order = value?.[0];
  if (loading) return null;
  return (
    <div
      role="status"
      className="mb-4 grid justify-items-start gap-2 rounded-tile bg-sprout px-4 py-3 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6 sm:px-6"
    >
      <div className="min-w-0">
        <p className="font-semibold">
          {order
            ? elsewhere(how === "added" ? "addedElsewhere" : "orderedElsewhere", {
                where: isHere ? "here" : "elsewhere",
                isCancelled: String(order.status === "Cancelled"),
                sum: formatPaise(order.totalPaise),
                day: formatShortDay(order.deliveryDay),
              })
            : t("ordersElsewhere")}
        </p>
        {order?.together.map((other) => (
          <p key={other.id} className="text-sm">
            {t.rich("restOfCart", {
              time: dayAndWindow(other.deliveryDay, other.deliveryWindow),
              invoiceNumber: other.invoiceNumber,
              sum: formatPaise(other.totalPaise),
              b: (words) => <strong>{words}</strong>,
            })}
          </p>
        ))}
      </div>
      <LinkButton to={order ? afterOrderPath(id) : orderPages.myOrders} variant="secondary" size="small">
        {order ? elsewhere("seeOrder") : t("myOrders")}
      </LinkButton>
    </div>
  );
}
