import { ReceiptText } from "lucide-react";
import type { Order, OrderItem } from "#contract/order.ts";
import { formatPaise, toPaise } from "#domain/money.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { formatDate } from "#domain/store-time.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { OrderItemRow } from "./order-item-row.tsx";

const STATES: Record<OrderStatus, { tone: BadgeTone; next: string }> = {
  Pending: { tone: "turmeric", next: "We are packing it. You pay in cash when it arrives." },
  "Out for Delivery": { tone: "leaf", next: "It is on its way. Please keep the cash ready." },
  Delivered: { tone: "leaf", next: "Delivered and paid. Tell others how it was." },
  Cancelled: { tone: "clay", next: "This order was cancelled. Nothing is to be paid." },
};

interface OrderCardProps {
  order: Order;
  onInvoice: () => void;
  onChange: (order: Order) => void;
}

/** One order: what, when, for how much, and what happens next. */
export function OrderCard({ order, onInvoice, onChange }: OrderCardProps) {
  const { tone, next } = STATES[order.status];
  const rate = (rated: OrderItem) =>
    onChange({ ...order, items: order.items.map((item) => (item._id === rated._id ? rated : item)) });
  return (
    <li>
      <article
        aria-label={`Order ${order.invoiceNumber}`}
        className="overflow-hidden rounded-tile border border-line bg-sheet"
      >
        <header className="grid gap-2 border-b border-line bg-paper-deep/60 px-4 py-4 sm:px-6">
          <div className="flex items-start justify-between gap-4 cramped:flex-col">
            <div>
              <h2 className="font-sans text-base font-semibold tabular-nums">{order.invoiceNumber}</h2>
              <time dateTime={order.createdAt} className="text-sm text-ink-soft tabular-nums">
                {formatDate(new Date(order.createdAt))}
              </time>
            </div>
            <Badge tone={tone}>{order.status}</Badge>
          </div>
          <p className="text-sm">{next}</p>
        </header>
        <ul className="divide-y divide-line px-4 sm:px-6">
          {order.items.map((item) => (
            <OrderItemRow key={item._id} item={item} canRate={order.status === "Delivered"} onRated={rate} />
          ))}
        </ul>
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-6">
          <p>
            Total{" "}
            <span className="text-lg font-bold tabular-nums">{formatPaise(toPaise(order.totalAmount))}</span>
          </p>
          <Button variant="secondary" size="small" onClick={onInvoice}>
            <ReceiptText aria-hidden="true" className="size-4" />
            Invoice
          </Button>
        </footer>
      </article>
    </li>
  );
}
