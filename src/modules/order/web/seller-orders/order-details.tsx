import CalendarClock from "lucide-react/icons/calendar-clock";
import FileText from "lucide-react/icons/file-text";
import PencilLine from "lucide-react/icons/pencil-line";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useState } from "react";
import { formatPaise, formatPaiseExact, toRupees } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { ProductThumb } from "#modules/catalog/web/shared/product-thumb.tsx";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { showAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { lazyPart, lazyParts } from "#ui/loading/lazy-part.tsx";
import { Price } from "#ui/price.tsx";
import { orderSellerPages } from "../../paths.ts";
import { historyText } from "../../rules/order-history.ts";
import { isMovable } from "../../rules/order-move.ts";
import { whatGoesBack } from "../../rules/shared/goes-back.ts";
import {
  hasSums,
  isWhole,
  type OrderWithSums,
  type SellerOrder,
  type SellerOrderItem,
  type TrailEntry,
} from "../../rules/shared/order.ts";
import { duePaise, methodCode, type Settling } from "../../rules/shared/settling.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t as changeTexts } from "../../texts/change-texts.ts";
import { t as moveTexts } from "../../texts/move-texts.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { t as orderTexts } from "../../texts/texts.ts";
import { OrderNotes, OrderSums, OrderTrail, packedWords } from "../shared/order-parts.tsx";
import { SELLER_ACTIONS, type SellerActionProps } from "../shared/order-slots.ts";
import { moveOrder } from "../shared/seller-order-calls.ts";
import { daysToOffer, firstChoice, MoveDialog, type MoveRequest } from "./move-form.tsx";
import { OrderCustomer } from "./order-customer.tsx";

const revising = lazyPart(() => import("./revise-order.tsx"));
const actionOf = lazyParts<SellerActionProps>();

interface OrderDetailsProps {
  order: SellerOrder;
  onPrintSlip: (order: SellerOrder) => void;
  onChange: (order: SellerOrder) => void;
}

/** The details of an order: its lines, the customer's contacts, and the papers. */
export function OrderDetails({ order, onPrintSlip, onChange }: OrderDetailsProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 wrap-anywhere border-t border-line bg-paper px-3 py-3 md:grid-cols-2 md:px-14 xl:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-4">
        <ul className="grid content-start gap-2">
          {order.items.map((item) => (
            <OrderLine key={item.id} item={item} />
          ))}
        </ul>
        {hasSums(order) && <Total order={order} />}
      </div>
      <div className="grid content-start gap-2">
        <OrderCustomer order={order} />
        <Placed order={order} />
        <p className="text-sm font-semibold">{deliveryPromise(order.deliveryDay, order.deliveryWindow)}</p>
        <OtherDelivery order={order} />
        <OrderTrail trail={order.trail} words={trailText} />
        <OrderNotes notes={order.notes} className="text-sm" />
        <SellerNotes order={order} />
        <Papers order={order} onPrintSlip={onPrintSlip} onChange={onChange} />
        <RecordActivity subject="order" id={order.id} stepsOf={JSON.stringify([order.status, order.trail])} />
      </div>
    </div>
  );
}

function OtherDelivery({ order: { together } }: { order: SellerOrder }) {
  return together.map(({ id, invoiceNumber, deliveryDay, deliveryWindow, totalPaise }) => (
    <p key={id} className="text-sm">
      {t.rich("sameCart", {
        invoiceNumber,
        order: (words) => (
          <PageLink
            to={pathTo(orderSellerPages.orders, {}, { q: invoiceNumber })}
            className="font-semibold whitespace-nowrap underline underline-offset-4"
          >
            {words}
          </PageLink>
        ),
        place: dayAndWindow(deliveryDay, deliveryWindow),
        sum: formatPaise(totalPaise),
      })}
    </p>
  ));
}

function OrderLine({ item }: { item: SellerOrderItem }) {
  const { name, pack, quantity, offerPricePaise, image, productId } = item;
  return (
    <li className="flex items-center gap-3">
      <ProductThumb name={name} image={image} sizes="44px" className="size-11 shrink-0" />
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        <span className="font-medium">{name}</span>{" "}
        <span className="inline-block max-w-full text-sm wrap-anywhere text-ink-soft">{packText(pack)}</span>
        {item.packed && <span className="block text-sm font-medium">{packedWords(item)}</span>}
        {item.origin && <span className="block text-sm text-ink-soft">{item.origin}</span>}
        {productId === null && (
          <span className="block text-sm text-clay-deep">{orderTexts("productNotFound")}</span>
        )}
      </span>
      <span className="shrink-0 text-ink-soft tabular-nums">× {quantity}</span>
      {offerPricePaise !== null && (
        <Price
          rupees={toRupees(offerPricePaise * quantity)}
          className="w-16 shrink-0 justify-end text-sm sm:w-20"
        />
      )}
    </li>
  );
}

function Total({ order }: { order: OrderWithSums }) {
  const { creditNotes, payment } = order;
  return (
    <section aria-label={t("howTotalComesAbout")} className="grid gap-2 border-t border-line pt-3 text-sm">
      <OrderSums order={order} />
      {creditNotes.map(({ number, paise, createdAt }) => (
        <p key={number}>
          {t("creditNote", { number, date: formatDate(createdAt), amount: formatPaiseExact(paise) })}
        </p>
      ))}
      {payment?.refunds.map(({ paise, state, at }) => (
        <p key={`${at.getTime()} ${paise} ${state}`}>
          {paymentTexts(REFUND_TEXTS[state], { sum: formatPaiseExact(paise) })}
        </p>
      ))}
      <p className="font-semibold">{howItIsPaid(order)}</p>
    </section>
  );
}

const REFUND_TEXTS = {
  requested: "refundRequested",
  done: "refunded",
  failed: "refundFailed",
} as const;

function howItIsPaid(order: OrderWithSums): string {
  const { isPaid, status, totalPaise } = order;
  const sum = formatPaiseExact(totalPaise);
  if (isWaiting(order)) return t("waitsForSum", { sum });
  const received = status === "Cancelled" ? (order.receivedPaise ?? 0) : 0;
  if (received > 0) return t("cancelledPaid", { sum: formatPaiseExact(received) });
  if (status === "Cancelled" && order.payment) return t("cancelledOnline");
  if (status === "Cancelled" && !isPaid) return t("nothingToPay");
  const due = order.payment && status !== "Delivered" ? duePaise(order) : 0;
  if (due > 0) return t("restAtDoor", { due: formatPaiseExact(due), sum });
  const paid = otherwisePaid(order) ?? t(isPaid ? "sumPaid" : "sumToPay", { sum });
  return [paid, whatGoesBack(order, "seller") ?? []].flat().join(". ");
}

function trailText(entry: TrailEntry): string {
  const words = historyText(entry);
  return entry.by === "shopper" && entry.status ? t("trailByShopper", { status: words }) : words;
}

function Placed({ order }: { order: SellerOrder }) {
  const { createdAt, shopper, address } = order;
  const forThemselves = shopper?.name === `${address.firstName} ${address.lastName}`;
  const placed = {
    moment: `${formatDate(createdAt)} ${formatClock(createdAt)}`,
    method: methodCode(order),
    time: (words: ReactNode) => (
      <time dateTime={createdAt.toISOString()} className="tabular-nums">
        {words}
      </time>
    ),
  };
  return (
    <p className="text-sm text-ink-soft wrap-anywhere">
      {!shopper && t.rich("placedByNobody", placed)}
      {shopper && forThemselves && t.rich("placed", placed)}
      {shopper && !forThemselves && t.rich("placedBy", { ...placed, name: shopper.name })}
    </p>
  );
}

function Papers({ order, onPrintSlip, onChange }: OrderDetailsProps) {
  const { id, invoiceNumber } = order;
  const may = useMay();
  const sellerActions = useSlot(SELLER_ACTIONS).toSorted((a, b) => a.place - b.place);
  const { busy, submit } = useSubmit(() => showAsSeller(`/api/order/invoice/${id}.pdf`, invoiceNumber));
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {may("order.invoices") && (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => submit(undefined)}
          aria-label={t("invoiceOf", { invoiceNumber })}
        >
          <FileText aria-hidden="true" className="size-4" />
          {t("invoice")}
        </Button>
      )}
      {may("order.packing") && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => onPrintSlip(order)}
          aria-label={t("slipOf", { invoiceNumber })}
        >
          <Printer aria-hidden="true" className="size-4" />
          {t("slip")}
        </Button>
      )}
      <May permission="order.take">
        <ReviseOrder order={order} onChange={onChange} />
      </May>
      <May permission="order.change">
        <MoveOrder order={order} onChange={onChange} />
      </May>
      {sellerActions.map(({ name, code }) => {
        const Action = actionOf(code);
        return <Action key={name} order={order} onChange={onChange} />;
      })}
    </div>
  );
}

function SellerNotes({ order: { sellerNotes } }: { order: SellerOrder }) {
  const { driver, office } = sellerNotes ?? {};
  if (!driver && !office) return null;
  return (
    <div className="grid gap-1 rounded-field bg-butter px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
      {driver && <p>{changeTexts("driverNoteIs", { note: driver })}</p>}
      {office && <p>{changeTexts("officeNoteIs", { note: office })}</p>}
    </div>
  );
}

interface ChangeProps {
  order: SellerOrder;
  onChange: (order: SellerOrder) => void;
}

/** Opens the dialog that changes the content of an order, as long as it has not gone out. */
function ReviseOrder({ order, onChange }: ChangeProps) {
  const [open, setOpen] = useState(false);
  const { invoiceNumber, status } = order;
  if (status !== "Pending" || isWaiting(order) || !isWhole(order)) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={changeTexts("changeOf", { invoiceNumber })}
        onClick={() => setOpen(true)}
      >
        <PencilLine aria-hidden="true" className="size-4" />
        {changeTexts("change")}
      </Button>
      {open && <revising.Part order={order} onChange={onChange} onClose={close} onMissing={close} />}
    </>
  );
}

/** Moves an order that is still to be delivered. The default reason for one that is out is that nobody was at home. */
function MoveOrder({ order, onChange }: ChangeProps) {
  const [open, setOpen] = useState(false);
  const { id, invoiceNumber, status, deliveryDay, deliveryWindow } = order;
  if (!isMovable(order)) return null;
  const isOut = status === "Out for Delivery";
  const move = async (moveRequest: MoveRequest) => {
    onChange((await moveOrder({ id, ...moveRequest, from: status })).order);
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={moveTexts("moveOf", { invoiceNumber })}
        onClick={() => setOpen(true)}
      >
        <CalendarClock aria-hidden="true" className="size-4" />
        {moveTexts("move")}
      </Button>
      {open && (
        <MoveDialog
          title={moveTexts("titleOne", { invoiceNumber })}
          about={() => (
            <>
              <p>{moveTexts("comesNow", { place: dayAndWindow(deliveryDay, deliveryWindow) })}</p>
              {isOut && <p>{moveTexts("aboutOut")}</p>}
            </>
          )}
          reason={isOut ? moveTexts("notAtHome") : undefined}
          offer={(options) => {
            const days = daysToOffer(options.days, { day: deliveryDay, window: deliveryWindow });
            return { days, first: firstChoice(days, deliveryDay, 1) };
          }}
          action={() => moveTexts("submitOne")}
          onMove={move}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The text if less or more was received at the door than was due there; empty if an order was paid as it stands. */
export function otherwisePaid(
  order: Settling & Pick<OrderWithSums, "receivedPaise" | "totalPaise">,
): string | undefined {
  const { isPaid, receivedPaise: got } = order;
  if (!isPaid || got === null) return undefined;
  const due = duePaise(order);
  if (got < due) return t("paidShort", { received: formatPaise(got), due: formatPaise(due) });
  return got > due ? t("paidOver", { more: formatPaise(got - due) }) : undefined;
}
