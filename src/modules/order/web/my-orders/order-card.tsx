import Check from "lucide-react/icons/check";
import PencilLine from "lucide-react/icons/pencil-line";
import ReceiptText from "lucide-react/icons/receipt-text";
import Truck from "lucide-react/icons/truck";
import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { closingTime } from "#modules/delivery/rules/shared/deadlines.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import type { OrderAnswer, OrderItemAnswer } from "../../contract/order.ts";
import { dueAtDoor, returnNews } from "../../rules/settling.ts";
import { cancelRefusal, type OrderStatus, statusName } from "../../rules/shared/order-status.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t as changeTexts } from "../../texts/change-texts.ts";
import { t } from "../../texts/orders-texts.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { t as order } from "../../texts/texts.ts";
import { fromAnswer } from "../shared/from-answer.ts";
import { OrderNotes, packedWords } from "../shared/order-parts.tsx";
import {
  ITEM_ACTIONS,
  type ItemActionProps,
  ORDER_ACTIONS,
  ORDER_NOTICES,
  type OrderActionProps,
  type OrderNoticeProps,
} from "../shared/order-slots.ts";
import {
  OrderAgainButton,
  OrderAgainResult,
  type PutIntoCart,
  useOrderAgain,
} from "./order-again-button.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { PayByUpi } from "./pay-by-upi.tsx";

const actionOf = lazyParts<ItemActionProps>();
const noticeOf = lazyParts<OrderNoticeProps>();
const orderActionOf = lazyParts<OrderActionProps>();

const TONES: Record<OrderStatus, BadgeTone> = {
  Pending: "turmeric",
  "Out for Delivery": "leaf",
  Delivered: "leaf",
  Cancelled: "clay",
};

interface OrderCardProps {
  order: OrderAnswer;
  store: StoreInfo;
  onInvoice: () => void;
  onCancel: () => void;
  /** Opens the dialog that changes its content. */
  onRevise: () => void;
  onChange: (order: OrderAnswer) => void;
  /** Called if the orders have changed since they were shown. */
  onOutdated: () => Promise<void>;
  putIntoCart: PutIntoCart;
}

/** One order: its lines, total, status and next event. The details open in place. */
export function OrderCard(props: OrderCardProps) {
  const { order, store, onInvoice, onCancel, onRevise, onChange, putIntoCart } = props;
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
            {order.changeableUntil && (
              <Button
                variant="secondary"
                size="small"
                aria-label={changeTexts("changeOf", { invoiceNumber: order.invoiceNumber })}
                onClick={onRevise}
              >
                <PencilLine aria-hidden="true" className="size-4" />
                {changeTexts("change")}
              </Button>
            )}
            {canCancel && (
              <Button
                variant="quiet"
                size="small"
                aria-label={t("cancelOf", { invoiceNumber: order.invoiceNumber })}
                onClick={onCancel}
              >
                {t("cancel")}
              </Button>
            )}
          </div>
        </footer>
        <OrderAgainResult result={again.result} />
        <OrderActions order={order} />
        <OrderDetails order={order} store={store} />
      </article>
    </li>
  );
}

/** Other modules' actions for an order. */
function OrderActions({ order }: OrderActionProps) {
  return useSlot(ORDER_ACTIONS).map(({ name, code }) => {
    const Action = orderActionOf(code);
    return <Action key={name} order={order} />;
  });
}

function CardHead({ order, store, onChange, onOutdated }: OrderCardProps) {
  const orderNotices = useSlot(ORDER_NOTICES);
  return (
    <header className="grid gap-3 border-b border-line bg-paper-deep/60 px-4 py-4 sm:px-6">
      <div className="flex items-start justify-between gap-4 cramped:flex-col">
        <div>
          <h2 className="font-sans text-base font-semibold tabular-nums">{order.invoiceNumber}</h2>
          <time dateTime={order.createdAt} className="text-sm text-ink-soft tabular-nums">
            {formatDate(new Date(order.createdAt))}
          </time>
        </div>
        <Badge tone={TONES[order.status]}>
          {isWaiting(fromAnswer(order)) ? paymentTexts("notYetPaid") : statusName(order.status)}
        </Badge>
      </div>
      <OrderOutlook order={order} store={store} />
      <OrderPayment order={order} />
      <PayByUpi order={order} store={store} />
      {order.question &&
        orderNotices.map(({ name, code }) => {
          const Notice = noticeOf(code);
          return <Notice key={name} order={order} onChange={onChange} onOutdated={onOutdated} />;
        })}
      <OrderNotes notes={order.notes} className="text-sm" />
      {order.status !== "Cancelled" && !isWaiting(fromAnswer(order)) && (
        <OrderProgress status={order.status} />
      )}
    </header>
  );
}

/** The next event of an order, and its time. */
function OrderOutlook({ order, store }: Pick<OrderCardProps, "order" | "store">) {
  const today = useToday();
  const { status, deliveryDay, deliveryWindow } = order;
  if (status === "Cancelled") {
    const isPaidBack = returnNews(fromAnswer(order)).length > 0;
    return <p className="text-sm">{t(isPaidBack ? "paidOrderWasCancelled" : "orderWasCancelled")}</p>;
  }
  if (status === "Delivered") return <p className="text-sm">{t("deliveredAndPaid")}</p>;
  // The rest of a payment in advance has a sentence of its own.
  const due = order.payment ? undefined : dueAtDoor(fromAnswer(order), store);
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2 font-semibold text-leaf">
        <Truck aria-hidden="true" className="size-5 shrink-0" />
        {deliveryPromise(deliveryDay, deliveryWindow)}
      </p>
      {order.together?.map((other) => (
        <p key={other._id} className="text-sm">
          {t("restOfCart", {
            time: dayAndWindow(other.deliveryDay, other.deliveryWindow),
            invoiceNumber: other.invoiceNumber,
          })}
        </p>
      ))}
      {order.changeableUntil && (
        <p className="text-sm text-ink-soft">
          {changeTexts("until", { time: closingTime(new Date(order.changeableUntil)) })}
        </p>
      )}
      {!isWaiting(fromAnswer(order)) && (
        <p className="text-sm">
          {deliveryDay < today
            ? t("shouldHaveCome", { day: formatShortDay(deliveryDay) })
            : status === "Pending"
              ? `${deliveryDay === today ? t("packing") : t("waiting", { day: formatShortDay(deliveryDay) })} ${due?.onArrival ?? ""}`
              : `${t("underWay")} ${due?.ready ?? ""}`}
        </p>
      )}
    </div>
  );
}

const STEPS = [t.later("ordered"), t.later("onItsWay"), t.later("atYourDoor")];
const REACHED: Record<Exclude<OrderStatus, "Cancelled">, number> = {
  Pending: 0,
  "Out for Delivery": 1,
  Delivered: 2,
};

/** The status of an order as a line with three stops. */
function OrderProgress({ status }: { status: keyof typeof REACHED }) {
  const reached = REACHED[status];
  return (
    <ol
      className="grid grid-cols-3 text-center text-xs cramped:-mx-3 cramped:text-[0.625rem] sm:max-w-md"
      aria-label={t("whereItStands")}
    >
      {STEPS.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === reached ? "step" : undefined}
          className={classNames(
            "relative grid justify-items-center gap-1 before:absolute",
            index > 0 &&
              "before:top-2.5 before:right-[calc(50%+0.875rem)] before:left-[calc(-50%+0.875rem)] before:border-t-2",
            index <= reached
              ? "font-semibold before:border-leaf"
              : "text-ink-soft before:border-dotted before:border-line-strong",
          )}
        >
          <span
            className={classNames(
              "grid size-5 place-items-center rounded-full border-2",
              index <= reached ? "border-leaf bg-leaf text-paper" : "border-line-strong bg-sheet",
            )}
          >
            {index <= reached && <Check aria-hidden="true" className="size-3" strokeWidth={4} />}
          </span>
          {say(step)} <span className="sr-only">{t(index <= reached ? "stepDone" : "stepToCome")}</span>
        </li>
      ))}
    </ol>
  );
}

// A single hidden product would take as much room as the button.
const SHOWN_AT_FIRST = 3;

function Items({ order, onChange }: Pick<OrderCardProps, "order" | "onChange">) {
  const [all, setAll] = useState(order.items.length <= SHOWN_AT_FIRST + 1);
  const change = (changed: OrderItemAnswer) =>
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

/** One line as it was ordered, with its actions. */
function OrderItemRow(props: ItemActionProps) {
  const itemActions = useSlot(ITEM_ACTIONS);
  const { item } = props;
  const { product, name, pack, quantity, amount } = item;
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-4 py-4 cramped:grid-cols-1">
      <div
        className="grid aspect-square place-items-center overflow-hidden rounded-field cramped:w-16"
        style={{ background: placeholderColour(name) }}
      >
        <Picture
          url={item.image ?? undefined}
          files={productPictureFiles}
          alt=""
          initialOf={name}
          sizes="4rem"
          className="size-full"
        />
      </div>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {packText(pack)} × {quantity}
        </p>
        {!product && <Badge className="mt-1">{order("productNotFound")}</Badge>}
      </div>
      <div className="grid justify-items-end">
        <p className="font-semibold tabular-nums">{formatPaise(toPaise(amount))}</p>
        {itemActions.map(({ name: action, code }) => {
          const Action = actionOf(code);
          return <Action key={action} {...props} />;
        })}
      </div>
      {(item.packed || item.origin) && (
        <div className="col-span-2 col-start-2 text-sm cramped:col-span-1 cramped:col-start-1">
          {item.packed && <p>{packedWords(item)}</p>}
          {item.origin && <p className="wrap-anywhere text-leaf">{item.origin}</p>}
        </div>
      )}
    </li>
  );
}
