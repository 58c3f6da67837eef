import PencilLine from "lucide-react/icons/pencil-line";
import Star from "lucide-react/icons/star";
import { useState } from "react";
import { say } from "#kernel/texts/text.ts";
import { formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { closingTime } from "#modules/delivery/rules/shared/deadlines.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import type { StoreInfo } from "#modules/store/contract.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { type MainAction, mainAction, toRate } from "../../rules/main-action.ts";
import { orderTitle } from "../../rules/order-title.ts";
import type { Order } from "../../rules/shared/order.ts";
import { cancelRefusal, type OrderStatus, statusName } from "../../rules/shared/order-status.ts";
import { dueAtDoor, returnNews } from "../../rules/shared/settling.ts";
import { isWaiting } from "../../rules/waiting.ts";
import { t as changeTexts } from "../../texts/change-texts.ts";
import { t } from "../../texts/orders-texts.ts";
import { t as paymentTexts } from "../../texts/payment-texts.ts";
import { OrderNotes } from "../shared/order-parts.tsx";
import {
  ORDER_ACTIONS,
  ORDER_NOTICES,
  type OrderActionProps,
  type OrderNoticeProps,
} from "../shared/order-slots.ts";
import { OrderAgainButton, OrderAgainResult, useOrderAgain } from "./order-again-button.tsx";
import { OrderDetails } from "./order-details.tsx";
import { ChangedLines, LineSummary, OrderLines } from "./order-lines.tsx";
import { PayLink, PaymentNews } from "./order-payment.tsx";
import { PayByUpi } from "./pay-by-upi.tsx";

const noticeOf = lazyParts<OrderNoticeProps>();
const orderActionOf = lazyParts<OrderActionProps>();

interface OrderCardProps {
  order: Order;
  startsUnfolded: boolean;
  store: StoreInfo;
  onInvoice: () => void;
  onCancel: () => void;
  onRevise: () => void;
  onChange: (order: Order) => void;
  onOutdated: () => Promise<void>;
}

/** One order: its day, where it stands, its lines folded to one, and the action that fits. */
export function OrderCard(props: OrderCardProps) {
  const { order, store, onChange } = props;
  const again = useOrderAgain(order);
  const [isUnfolded, setUnfolded] = useState(props.startsUnfolded);
  const [startsAtRating, setStartsAtRating] = useState(false);
  const linesId = `lines-${order.id}`;
  const main = mainAction(order, store);
  return (
    <li>
      <article
        aria-label={t("order", { invoiceNumber: order.invoiceNumber })}
        className="overflow-hidden rounded-tile border border-line bg-sheet"
      >
        <CardHead {...props} />
        <LineSummary
          order={order}
          linesId={linesId}
          isUnfolded={isUnfolded}
          onFold={() => setUnfolded((unfolded) => !unfolded)}
        />
        <div id={linesId}>
          {isUnfolded ? (
            <OrderLines
              order={order}
              onChange={onChange}
              isRateMain={main === "rate"}
              startsAtRating={startsAtRating}
            />
          ) : (
            <ChangedLines order={order} />
          )}
          {isUnfolded && <OrderNotes notes={order.notes} className="px-4 pb-3 text-sm sm:px-6" />}
        </div>
        <Actions
          {...props}
          again={again}
          main={isUnfolded && main === "rate" ? undefined : main}
          onRate={() => {
            setStartsAtRating(true);
            setUnfolded(true);
          }}
        />
        <OrderAgainResult result={again.result} />
        <OrderActions order={order} />
        {isUnfolded && <OrderDetails order={order} store={store} />}
      </article>
    </li>
  );
}

interface ActionsProps extends OrderCardProps {
  again: ReturnType<typeof useOrderAgain>;
  /** The filled action; undefined if a line has it. */
  main: MainAction | undefined;
  onRate: () => void;
}

function Actions({ order, store, again, main, onRate, onRevise, onCancel, onInvoice }: ActionsProps) {
  const today = useToday();
  const canCancel = cancelRefusal(order, { until: store.cancelUntil, today }) === null;
  const { invoiceNumber } = order;
  return (
    <footer className="border-t border-line px-4 py-2 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-6 sm:px-6">
      <div className="-ml-3 flex flex-wrap items-center [&>.bg-leaf]:mr-1 [&>.bg-leaf]:ml-3">
        {main === "pay" && <PayLink order={order} />}
        {main === "rate" && (
          <Button size="small" onClick={onRate}>
            <Star aria-hidden="true" className="size-4" />
            {t("rateWhatCame")}
          </Button>
        )}
        {main === "payAtDoor" && <PayByUpi order={order} store={store} isMain />}
        {order.changeableUntil && (
          <Button
            {...lookOf(main === "change")}
            aria-label={changeTexts("changeOf", { invoiceNumber })}
            onClick={onRevise}
          >
            <PencilLine aria-hidden="true" className="size-4" />
            {changeTexts("change")}
          </Button>
        )}
        {main !== "pay" && <PayLink order={order} isQuiet />}
        {main !== "payAtDoor" && <PayByUpi order={order} store={store} />}
        <OrderAgainButton busy={again.busy} onPress={again.press} isMain={main === "again"} />
        {canCancel && (
          <Button {...lookOf(false)} aria-label={t("cancelOf", { invoiceNumber })} onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-soft tabular-nums">
          <span>{invoiceNumber}</span>
          <time dateTime={order.createdAt.toISOString()}>{formatDate(order.createdAt)}</time>
        </p>
        <Button {...lookOf(false)} className="-mr-3 px-3" onClick={onInvoice}>
          {t("invoice")}
        </Button>
      </div>
    </footer>
  );
}

const lookOf = (isMain: boolean) =>
  isMain
    ? ({ variant: "primary", size: "small" } as const)
    : ({ variant: "quiet", size: "small", tight: true } as const);

function OrderActions({ order }: OrderActionProps) {
  return useSlot(ORDER_ACTIONS).map(({ name, code }) => {
    const Action = orderActionOf(code);
    return <Action key={name} order={order} />;
  });
}

function CardHead({ order, store, onChange, onOutdated }: OrderCardProps) {
  const orderNotices = useSlot(ORDER_NOTICES);
  const waits = isWaiting(order);
  const { deliveryWindow: window } = order;
  const hours = order.status === "Delivered" || !window || /\d/.test(window.name) ? undefined : window;
  return (
    <header className="grid gap-2 px-4 pt-4 pb-2 sm:px-6">
      <div className="relative flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-heading">
          <span>{orderTitle(order)}</span>
          {hours && (
            <span className="font-sans text-sm font-normal text-ink-soft tabular-nums max-sm:w-full">
              {t("hours", hours)}
            </span>
          )}
        </h2>
        <p
          className={classNames(
            "text-sm font-medium",
            LOOKS[order.status],
            // Beside the hours, where the day takes the whole line.
            hours && "max-sm:absolute max-sm:right-0 max-sm:bottom-0 cramped:static",
          )}
        >
          {waits ? paymentTexts("notYetPaid") : statusName(order.status)}
        </p>
      </div>
      {(order.status === "Pending" || order.status === "Out for Delivery") && !waits && (
        <OrderProgress status={order.status} />
      )}
      <OrderOutlook order={order} store={store} />
      <PaymentNews order={order} />
      {order.question &&
        orderNotices.map(({ name, code }) => {
          const Notice = noticeOf(code);
          return <Notice key={name} order={order} onChange={onChange} onOutdated={onOutdated} />;
        })}
    </header>
  );
}

const LOOKS: Record<OrderStatus, string> = {
  Pending: "text-ink-soft",
  "Out for Delivery": "text-leaf",
  Delivered: "text-leaf",
  Cancelled: "text-clay-deep",
};

function OrderOutlook({ order, store }: Pick<OrderCardProps, "order" | "store">) {
  const today = useToday();
  const { status, deliveryDay } = order;
  if (status === "Cancelled") {
    const isPaidBack = returnNews(order).length > 0;
    return <p className="text-sm">{t(isPaidBack ? "paidOrderWasCancelled" : "orderWasCancelled")}</p>;
  }
  if (status === "Delivered") {
    return toRate(order) ? <p className="text-sm">{t("deliveredAndPaid")}</p> : null;
  }
  // The rest of a payment in advance has a sentence of its own.
  const due = order.payment ? undefined : dueAtDoor(order, store);
  const news = () => {
    if (deliveryDay < today) return t("shouldHaveCome", { day: formatShortDay(deliveryDay) });
    if (status === "Out for Delivery") return `${t("underWay")} ${due?.ready ?? ""}`;
    return `${deliveryDay === today ? `${t("packing")} ` : ""}${due?.onArrival ?? ""}`;
  };
  return (
    <div className="grid gap-0.5 text-sm">
      {!isWaiting(order) && <p className="empty:hidden">{news()}</p>}
      {order.changeableUntil && (
        <p className="text-ink-soft">{changeTexts("until", { time: closingTime(order.changeableUntil) })}</p>
      )}
      {order.together.map((other) => (
        <p key={other.id}>
          {t("restOfCart", {
            time: dayAndWindow(other.deliveryDay, other.deliveryWindow),
            invoiceNumber: other.invoiceNumber,
          })}
        </p>
      ))}
    </div>
  );
}

const STEPS = [t.later("ordered"), t.later("onItsWay"), t.later("atYourDoor")];
const REACHED = { Pending: 0, "Out for Delivery": 1 };

function OrderProgress({ status }: { status: keyof typeof REACHED }) {
  const reached = REACHED[status];
  return (
    <ol
      className="grid grid-cols-3 gap-1 text-xs cramped:text-[0.625rem] sm:max-w-md"
      aria-label={t("whereItStands")}
    >
      {STEPS.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === reached ? "step" : undefined}
          className={classNames(
            "border-t-[3px] pt-1",
            index <= reached ? "border-leaf" : "border-line",
            index === reached ? "font-semibold" : "text-ink-soft",
          )}
        >
          {say(step)} <span className="sr-only">{t(index <= reached ? "stepDone" : "stepToCome")}</span>
        </li>
      ))}
    </ol>
  );
}
