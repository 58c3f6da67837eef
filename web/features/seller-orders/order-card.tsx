import { FileText, Printer } from "lucide-react";
import type { Order } from "#contract/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { formatClock, formatDate } from "#domain/store-time.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { showAsSeller } from "#web/state/seller-download.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { Select } from "#web/ui/select.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderLines } from "./order-lines.tsx";
import { parseStatus } from "./use-seller-orders.ts";

interface OrderCardProps {
  order: Order;
  storeName: string;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onStatus: (status: OrderStatus) => void;
  onPrintSlip: () => void;
}

/** One order with all there is to do about it. */
export function OrderCard(card: OrderCardProps) {
  const { order, storeName } = card;
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      className="grid gap-4 rounded-tile border border-line bg-sheet p-4"
    >
      <OrderHead {...card} />
      <div className="grid gap-x-8 gap-y-4 border-t border-line pt-4 md:grid-cols-[3fr_2fr]">
        <OrderLines order={order} />
        <OrderCustomer order={order} storeName={storeName} />
      </div>
    </article>
  );
}

function OrderHead({ order, chosen, onChoose, onStatus, onPrintSlip }: OrderCardProps) {
  const { _id, invoiceNumber, createdAt } = order;
  const at = new Date(createdAt);
  const { busy, submit } = useSubmit(() => showAsSeller(`/api/order/invoice/${_id}.pdf`, invoiceNumber));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="-m-2 flex min-h-11 items-center gap-3 p-2">
        <input
          type="checkbox"
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 accent-leaf"
        />
        <span className="sr-only">Choose </span>
        <span id={`order-${_id}`} className="font-semibold tabular-nums">
          {invoiceNumber}
        </span>
      </label>
      <time dateTime={createdAt} className="text-ink-soft tabular-nums">
        {formatDate(at)} {formatClock(at)}
      </time>
      <OrderMoney order={order} />
      <div className="flex grow flex-wrap items-center justify-end gap-2 max-sm:w-full">
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => submit(undefined)}
          aria-label={`Invoice ${invoiceNumber}`}
        >
          <FileText aria-hidden="true" className="size-4" />
          Invoice
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={onPrintSlip}
          aria-label={`Packing slip ${invoiceNumber}`}
        >
          <Printer aria-hidden="true" className="size-4" />
          Slip
        </Button>
        <StatusSelect order={order} onStatus={onStatus} />
      </div>
    </div>
  );
}

function OrderMoney({ order }: { order: Order }) {
  const { amount, isPaid, paymentType, userId, address } = order;
  const orderedBy = userId ? `by ${userId.name}` : "account deleted";
  const forThemselves = userId?.name === `${address.firstName} ${address.lastName}`;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Price rupees={amount} />
      <span className="text-sm text-ink-soft">{paymentType}</span>
      <Badge tone={isPaid ? "leaf" : "neutral"}>{isPaid ? "Paid" : "Not paid"}</Badge>
      {!forThemselves && <span className="text-sm text-ink-soft">{orderedBy}</span>}
    </p>
  );
}

const TINTS: Record<OrderStatus, string> = {
  Pending: "[&_select]:bg-butter",
  "Out for Delivery": "[&_select]:bg-sprout",
  Delivered: "[&_select]:bg-sheet",
  Cancelled: "[&_select]:bg-blush",
};

function StatusSelect({ order, onStatus }: Pick<OrderCardProps, "order" | "onStatus">) {
  return (
    <Select
      label={`Status of ${order.invoiceNumber}`}
      hideLabel
      value={order.status}
      onChange={(event) => {
        const status = parseStatus(event.target.value);
        if (status) onStatus(status);
      }}
      className={`w-48 max-sm:grow ${TINTS[order.status]}`}
    >
      {ORDER_STATUSES.map((status) => (
        <option key={status}>{status}</option>
      ))}
    </Select>
  );
}
