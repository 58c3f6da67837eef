import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { toRupees } from "#kernel/money/money.ts";
import { formatClock, formatShortDay } from "#kernel/time/store-time.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Price } from "#ui/price.tsx";
import { isWeighed } from "../../rules/shared/bags.ts";
import { hasSums, type SellerOrder } from "../../rules/shared/order.ts";
import { type OrderStatus, statusName } from "../../rules/shared/order-status.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { OrderDetails, otherwisePaid } from "./order-details.tsx";
import { type StatusActions, StatusChoice } from "./status-choice.tsx";

export interface OrderRowProps extends StatusActions {
  order: SellerOrder;
  open: boolean;
  chosen: boolean;
  onChoose: (id: string, chosen: boolean) => void;
  onPrintSlip: (order: SellerOrder) => void;
  onChange: (order: SellerOrder) => void;
}

/** The grid of a row: four lines on a phone, two on a tablet, one on a laptop. */
const ROW_GRID =
  "grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1 [grid-template-areas:'pick_number_money'_'pick_who_money'_'pick_when_when'_'pick_items_state'_'status_status_status'] md:grid-cols-[2rem_10rem_minmax(0,1fr)_minmax(0,1fr)_5rem_9.5rem] md:items-center md:gap-y-0.5 md:[grid-template-areas:'pick_number_who_when_money_status'_'pick_number_items_items_money_status'] xl:grid-cols-[2rem_10.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_5.5rem_9.5rem] xl:[grid-template-areas:'pick_number_who_when_items_money_status']";

const TONES: Record<OrderStatus, BadgeTone> = {
  Pending: "turmeric",
  "Out for Delivery": "leaf",
  Delivered: "neutral",
  Cancelled: "clay",
};

/** One order in a line or two, with its status. A press opens it in place. */
export function OrderRow(row: OrderRowProps) {
  const { order, onStatus, onUndo, onPrintSlip, onChange } = row;
  const [open, setOpen] = useState(row.open);
  const id = `order-${order.id}`;
  const may = useMay();
  return (
    <article aria-labelledby={id} className="border-b border-line bg-sheet last:border-b-0">
      <div className={classNames(ROW_GRID, "relative px-2 py-2 hover:bg-paper-deep/60 md:px-3 md:py-1.5")}>
        {may("order.change") || may("order.packing") ? <Pick {...row} /> : null}
        <h3 className="font-sans text-base [grid-area:number] md:text-sm xl:text-[0.9375rem]">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            // A press anywhere on the row opens it, except on controls above this.
            className="flex min-h-6 items-center gap-1 text-left font-semibold whitespace-nowrap tabular-nums after:absolute after:inset-0 max-md:min-h-8"
          >
            <span id={id}>{order.invoiceNumber}</span>
            <ChevronDown
              aria-hidden="true"
              className={classNames("size-4 shrink-0 transition-transform", open && "rotate-180")}
            />
          </button>
          <time
            dateTime={order.createdAt.toISOString()}
            className="text-sm font-normal text-ink-soft tabular-nums max-md:sr-only"
          >
            {formatClock(order.createdAt)}
          </time>
        </h3>
        <Who order={order} />
        <When order={order} />
        <Items order={order} />
        <div className="grid content-start justify-items-end gap-0.5 [grid-area:money]">
          {hasSums(order) && <Price rupees={toRupees(order.totalPaise)} />}
          <Paid order={order} />
        </div>
        <Badge
          tone={TONES[order.status]}
          className="self-center justify-self-end [grid-area:state] md:hidden"
        >
          {statusName(order.status)}
        </Badge>
        {/* On a phone a thumb that scrolls past touches much: the row is opened first. */}
        <div
          className={classNames(
            "relative z-1 [grid-area:status] max-md:mt-1 max-md:justify-between max-md:border-t max-md:border-line max-md:pt-2 max-md:pl-11",
            open && may("order.change") ? "max-md:flex" : "max-md:hidden",
          )}
        >
          <span aria-hidden="true" className="flex min-h-11 items-center text-sm font-semibold md:hidden">
            {t("status")}
          </span>
          <May permission="order.change">
            <StatusChoice order={order} onStatus={onStatus} onUndo={onUndo} />
          </May>
          {!may("order.change") && <Badge tone={TONES[order.status]}>{statusName(order.status)}</Badge>}
        </div>
      </div>
      {open && <OrderDetails order={order} onPrintSlip={onPrintSlip} onChange={onChange} />}
    </article>
  );
}

function Pick({ order, chosen, onChoose }: Pick<OrderRowProps, "order" | "chosen" | "onChoose">) {
  return (
    <CheckBox
      label={t("choose", { invoiceNumber: order.invoiceNumber })}
      hideLabel
      checked={chosen}
      onChange={(checked) => onChoose(order.id, checked)}
      className="relative z-1 -m-2 self-start [grid-area:pick] md:self-center"
    />
  );
}

function Who({ order: { address } }: { order: SellerOrder }) {
  const { firstName, lastName, street, city } = address;
  return (
    <p className="min-w-0 leading-snug [grid-area:who]">
      <span className="block truncate font-medium">
        {firstName} {lastName}
      </span>
      <span className="block truncate text-sm text-ink-soft">
        {street && `${street}, `}
        {city}
      </span>
    </p>
  );
}

function When({ order }: { order: SellerOrder }) {
  const { deliveryDay, deliveryWindow, address, isPacked } = order;
  const weighed = isWeighed(order);
  const waits = isWaiting(order);
  // Once the bag has left, an answer comes too late.
  const asks = order.question?.status === "open" && order.status === "Pending";
  return (
    <div className="min-w-0 text-sm leading-snug [grid-area:when]">
      <p className="wrap-anywhere">
        <span className="sr-only">{t("comesOn")} </span>
        <span className="font-medium">
          <span className="whitespace-nowrap">
            {formatShortDay(deliveryDay)}
            {deliveryWindow && ","}
          </span>{" "}
          {deliveryWindow && <span className="inline-block max-w-full">{windowName(deliveryWindow)}</span>}
        </span>{" "}
        <span className="whitespace-nowrap text-ink-soft tabular-nums">{address.zipcode}</span>
      </p>
      {(isPacked || weighed || waits || asks) && (
        <p className="mt-1 flex flex-wrap gap-1">
          {waits && <Badge tone="turmeric">{paymentTexts("waitsForPayment")}</Badge>}
          {isPacked && <Badge tone="leaf">{t("packed")}</Badge>}
          {weighed && !isPacked && <Badge tone="leaf">{t("weighed")}</Badge>}
          {asks && <Badge tone="turmeric">{t("waitsForAnswer")}</Badge>}
        </p>
      )}
    </div>
  );
}

/** The payment. A cancelled order has none, and one that waits says so beside its time; the cash received at the door may differ from the order's total. */
function Paid({ order }: { order: SellerOrder }) {
  const { isPaid, status } = order;
  const words = hasSums(order) ? otherwisePaid(order) : undefined;
  if (words) return <Badge tone="turmeric">{words}</Badge>;
  if (isPaid) return <Badge tone="leaf">{t("paid")}</Badge>;
  return status === "Cancelled" || isWaiting(order) ? null : <Badge>{t("notPaid")}</Badge>;
}

function Items({ order: { items } }: { order: SellerOrder }) {
  return (
    <p className="truncate text-sm leading-snug text-ink-soft [grid-area:items] xl:line-clamp-2 xl:whitespace-normal">
      {t.rich("itemsAndNames", {
        items: t("items", { count: items.length }),
        names: items.map(({ name, quantity }) => `${name} × ${quantity}`).join(", "),
        b: (words) => <span className="font-medium text-ink">{words}</span>,
      })}
    </p>
  );
}
