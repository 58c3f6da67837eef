import { useEffect, useId, useReducer } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { spokenPath } from "#kernel/texts/spoken-path.ts";
import { formatClock } from "#kernel/time/store-time.ts";
import { followClock, now } from "#kernel/web/device/clock.ts";
import { payAddress, payAtDoorAddress } from "#modules/payment/paths.ts";
import { Button, buttonStyle } from "#ui/controls/button.tsx";
import type { Order } from "../../../rules/shared/order.ts";
import { payablePaise } from "../../../rules/shared/settling.ts";
import { t } from "../../../texts/waiting-texts.ts";
import { loadOpenOrder } from "../open-order.ts";

interface WaitingOrdersProps {
  orders: readonly Order[];
  className: string;
}

/** A card for each order that waits for its payment, with the ways to pay it. It goes when the time to pay is over. */
export default function WaitingOrders({ orders, className }: WaitingOrdersProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      followClock(() => {
        redraw();
        // It may have been paid in another tab or on another device.
        void loadOpenOrder();
      }),
    [],
  );
  return orders
    .flatMap((order) => (order.payment?.until ? { order, until: order.payment.until } : []))
    .filter(({ until }) => until > now())
    .map((each) => <WaitingOrder key={each.order.id} {...each} className={className} />);
}

function WaitingOrder({ order, until, className }: { order: Order; until: Date; className: string }) {
  const { id, invoiceNumber, items } = order;
  const heading = useId();
  const sum = formatPaise(payablePaise(order));
  return (
    <article aria-labelledby={heading} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-tile bg-butter px-4 py-3 sm:px-6 sm:py-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={heading} className="text-lg leading-tight tabular-nums sm:text-heading">
            {t("waits", { sum, time: formatClock(until) })}
          </h2>
          <p className="mt-0.5 text-sm sm:text-base">
            {t("choose", {
              count: items.reduce((sum, { quantity }) => sum + quantity, 0),
              invoiceNumber,
            })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {/* Not `PayLink`: its code would become a request more for each cart. */}
          <a href={spokenPath(payAddress(id))} className={buttonStyle({ size: "small", variant: "primary" })}>
            {t("pay", { sum })}
          </a>
          <form method="post" action={spokenPath(payAtDoorAddress(id))}>
            <Button type="submit" variant="secondary" size="small">
              {t("payAtDoor")}
            </Button>
          </form>
        </div>
      </div>
    </article>
  );
}
