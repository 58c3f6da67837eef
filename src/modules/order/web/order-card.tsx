import ReceiptText from "lucide-react/icons/receipt-text";
import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatDate } from "#kernel/time/store-time.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useToday } from "#modules/store/web/use-today.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { Order, OrderItem } from "../contract/order.ts";
import { t } from "../orders-texts.ts";
import { cancelRefusal, type OrderStatus, statusName } from "../rules/order-status.ts";
import {
  OrderAgainButton,
  OrderAgainResult,
  type PutIntoCart,
  useOrderAgain,
} from "./order-again-button.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderItemRow } from "./order-item-row.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderOutlook } from "./order-outlook.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { useOrderSlots } from "./order-slots.tsx";

const TONES: Record<OrderStatus, BadgeTone> = {
  Pending: "turmeric",
  "Out for Delivery": "leaf",
  Delivered: "leaf",
  Cancelled: "clay",
};

interface OrderCardProps {
  order: Order;
  store: StoreInfo;
  onInvoice: () => void;
  onCancel: () => void;
  onChange: (order: Order) => void;
  /** The orders are no longer what is shown. */
  onOutdated: () => void;
  putIntoCart: PutIntoCart;
}

/** One order: what, for how much, where it stands and what happens next; the rest opens in place. */
export function OrderCard(props: OrderCardProps) {
  const { order, store, onInvoice, onCancel, onChange, putIntoCart } = props;
  const again = useOrderAgain(order, putIntoCart);
  const today = useToday();
  const canCancel = cancelRefusal(order, { until: store.cancelUntil, today }) === null;
  return (
    <li>
      <article
        aria-label={t("order", { invoiceNumber: order.invoiceNumber })}
        className="overflow-hidden rounded-tile border border-line bg-sheet"
      >
        <CardHead {...props} />
        <Items order={order} onChange={onChange} />
        <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-3 sm:px-6">
          <p>
            {t.rich("totalOf", {
              sum: formatPaise(toPaise(order.totalAmount)),
              b: (words) => <span className="text-lg font-bold tabular-nums">{words}</span>,
            })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={onInvoice}>
              <ReceiptText aria-hidden="true" className="size-4" />
              {t("invoice")}
            </Button>
            <OrderAgainButton busy={again.busy} onPress={again.press} />
            {canCancel && (
              <Button variant="quiet" size="small" onClick={onCancel}>
                {t("cancel")}
              </Button>
            )}
          </div>
        </footer>
        <OrderAgainResult result={again.result} />
        <OrderDetails order={order} store={store} />
      </article>
    </li>
  );
}

function CardHead({ order, onChange, onOutdated }: OrderCardProps) {
  const { orderNotices } = useOrderSlots();
  return (
    <header className="grid gap-3 border-b border-line bg-paper-deep/60 px-4 py-4 sm:px-6">
      <div className="flex items-start justify-between gap-4 cramped:flex-col">
        <div>
          <h2 className="font-sans text-base font-semibold tabular-nums">{order.invoiceNumber}</h2>
          <time dateTime={order.createdAt} className="text-sm text-ink-soft tabular-nums">
            {formatDate(new Date(order.createdAt))}
          </time>
        </div>
        <Badge tone={TONES[order.status]}>{statusName(order.status)}</Badge>
      </div>
      <OrderOutlook order={order} />
      {order.question &&
        orderNotices.map(({ name, Notice }) => (
          <Notice key={name} order={order} onChange={onChange} onOutdated={onOutdated} />
        ))}
      <OrderNotes notes={order.notes} className="text-sm" />
      {order.status !== "Cancelled" && <OrderProgress status={order.status} />}
    </header>
  );
}

// A single hidden product would take no more room than the button.
const SHOWN_AT_FIRST = 3;

function Items({ order, onChange }: Pick<OrderCardProps, "order" | "onChange">) {
  const [all, setAll] = useState(order.items.length <= SHOWN_AT_FIRST + 1);
  const change = (changed: OrderItem) =>
    onChange({ ...order, items: order.items.map((item) => (item._id === changed._id ? changed : item)) });
  return (
    <>
      <ul className="divide-y divide-line px-4 sm:px-6">
        {(all ? order.items : order.items.slice(0, SHOWN_AT_FIRST)).map((item) => (
          <OrderItemRow key={item._id} item={item} order={order} onChange={change} />
        ))}
      </ul>
      {!all && (
        <Button variant="quiet" size="small" className="mx-1 mb-2 sm:mx-3" onClick={() => setAll(true)}>
          {t("showAllProducts", { count: order.items.length })}
        </Button>
      )}
    </>
  );
}
