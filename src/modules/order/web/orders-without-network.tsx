import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import type { Order } from "../contract/order.ts";
import { t } from "../orders-texts.ts";
import { statusName } from "../rules/order-status.ts";
import type { KeptOrder, keptOrders } from "./kept-orders.ts";

/** So many orders are kept for when there is no network. */
const MOST = 20;

/** The newest orders in words, to be kept on the device. */
export function inWords(orders: readonly Order[]): KeptOrder[] {
  return orders.slice(0, MOST).map((order) => ({
    number: order.invoiceNumber,
    status: statusName(order.status),
    when: deliveryPromise(order.deliveryDay, order.deliveryWindow),
    lines: order.items.map(({ quantity, name }) => `${quantity} × ${name}`),
    total: formatPaise(toPaise(order.totalAmount)),
  }));
}

/** The orders as they were last seen. What can be done with them comes back with the network. */
export function OrdersWithoutNetwork({ kept }: { kept: NonNullable<ReturnType<typeof keptOrders>> }) {
  const at = new Date(kept.at);
  return (
    <>
      <p className="mb-6">{t("asLastSeen", { date: formatDate(at), time: formatClock(at) })}</p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {kept.orders.map(({ number, status, when, lines, total }) => (
          <li key={number} className="grid gap-2 rounded-tile border border-line bg-sheet p-4 sm:p-6">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="font-sans text-base font-semibold tabular-nums">{number}</h2>
              <span className="text-sm font-medium">{status}</span>
            </div>
            <p className="font-semibold text-leaf">{when}</p>
            <ul className="text-sm wrap-anywhere">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="font-bold tabular-nums">{total}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
