import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Options } from "#ui/fields/options.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { hasSums, type SellerOrder } from "../../rules/shared/order.ts";
import {
  MAX_CANCEL_REASON,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  statusName,
} from "../../rules/shared/order-status.ts";
import { settledAs } from "../../rules/shared/settling.ts";
import { t } from "../../texts/seller-texts.ts";
import { useUndo } from "../shared/use-undo.ts";
import { parseStatus } from "./order-page.ts";
import type { StatusRequest, StatusSet } from "./use-seller-orders.ts";

export interface StatusActions {
  onStatus: (order: SellerOrder, statusRequest: StatusRequest) => Promise<StatusSet>;
  onUndo: (change: string) => Promise<void>;
}

const TINTS: Record<OrderStatus, string> = {
  Pending: "bg-butter",
  "Out for Delivery": "bg-sprout",
  Delivered: "bg-sheet",
  Cancelled: "bg-blush",
};

/**
 * An order's status. Choosing another one with a finger or the mouse sets it, as Enter and leaving the field do after
 * the arrow keys. It can be undone for a while.
 */
export function StatusChoice({ order, ...actions }: StatusActions & { order: SellerOrder }) {
  const { invoiceNumber } = order;
  const choice = useStatusChoice(order, actions);
  const id = useId();
  return (
    <div className="grid max-w-40 justify-items-end gap-1 md:justify-items-start">
      <div className="flex flex-wrap items-center justify-end gap-1.5 md:justify-start">
        <select
          ref={choice.selectRef}
          aria-label={t("statusOf", { invoiceNumber })}
          aria-describedby={choice.words ? id : undefined}
          value={choice.status}
          onChange={(event) => choice.choose(event.target.value)}
          onKeyDown={choice.onKeyDown}
          onKeyUp={choice.onKeyUp}
          onBlur={choice.onBlur}
          aria-busy={choice.busy}
          className={classNames(
            "min-h-11 max-w-full min-w-0 field-sizing-content rounded-field border-[1.5px] px-1.5 text-base hover:border-leaf md:text-sm",
            choice.isNew ? "border-dashed border-ink" : "border-line-strong",
            TINTS[choice.status],
          )}
        >
          <Options of={ORDER_STATUSES.map((status) => [status, statusName(status)])} />
        </select>
        {choice.canUndo && (
          <Button
            ref={choice.undoRef}
            size="small"
            variant="secondary"
            busy={choice.undoing}
            aria-label={t("undoStatusOf", { status: statusName(choice.status), invoiceNumber })}
            onClick={choice.undo}
          >
            {t("undo")}
          </Button>
        )}
      </div>
      {choice.words && (
        <p
          id={id}
          role={choice.isRefused ? "alert" : undefined}
          className={classNames(
            "text-sm leading-snug max-md:text-right",
            choice.isRefused && "text-clay-deep",
          )}
        >
          {choice.words}
        </p>
      )}
      {choice.asking && (
        <StatusQuestion
          order={order}
          status={choice.asking}
          busy={choice.busy}
          onClose={choice.leave}
          onAnswer={choice.answer}
        />
      )}
    </div>
  );
}

/** A status that was chosen and is not set yet, and the status that the order was shown with. */
type Choice = { status: OrderStatus; from: OrderStatus };

function useStatusChoice(order: SellerOrder, { onStatus, onUndo }: StatusActions) {
  const [chosen, setChosen] = useState<Choice>();
  const [confirming, setConfirming] = useState(false);
  const [saved, setSaved] = useState<OrderStatus>();
  const [refusal, setRefusal] = useState<string>();
  const setting = useWork();
  const selectRef = useRef<HTMLSelectElement>(null);
  const undoRef = useRef<HTMLButtonElement>(null);
  // The arrow keys walk through a closed list, and each step is a change.
  const isWalking = useRef(false);
  // A control that disappears passes its focus on.
  const keepFocus = () => {
    if (document.activeElement === undoRef.current) selectRef.current?.focus();
  };
  const undo = useUndo(async (change) => {
    await onUndo(change);
    keepFocus();
  }, keepFocus);
  const isNew = chosen !== undefined && chosen.status !== order.status;
  // The status was changed again, for example with many others. Then the undo is outdated, even after that change was
  // undone.
  if (saved !== undefined && saved !== order.status) setSaved(undefined);
  // Somebody else has set it meanwhile, so the choice no longer fits.
  if (chosen && chosen.from !== order.status && !setting.busy) {
    setRefusal(t("setMeanwhile", { status: statusName(order.status) }));
    setChosen(undefined);
    setConfirming(false);
  }

  const send = async (status: OrderStatus, reason: string) => {
    if (undo.busy) return;
    await setting.run(async () => {
      const { change, refused } = await onStatus(order, { status, ...(reason && { reason }) });
      undo.offer(change);
      setSaved(change === undefined ? undefined : status);
      setRefusal(refused);
      setChosen(undefined);
      setConfirming(false);
    });
  };
  const set = (status: OrderStatus) => {
    if (needsConfirmation(order, status)) setConfirming(true);
    else send(status, "");
  };
  const leave = () => {
    setChosen(undefined);
    setConfirming(false);
  };
  const choose = (status: OrderStatus | undefined) => {
    if (status === undefined || setting.busy || undo.busy) return;
    setRefusal(undefined);
    setChosen({ status, from: order.status });
    if (!isWalking.current && status !== order.status) set(status);
  };
  const isWaiting = isNew && !setting.busy && !confirming;
  const notSet = isWaiting ? t("notSetYet", { status: statusName(order.status) }) : undefined;
  return {
    selectRef,
    undoRef,
    busy: setting.busy || undo.busy,
    undoing: undo.busy,
    canUndo: undo.busy || (!isNew && undo.offered && order.status === saved),
    undo: undo.takeBack,
    status: chosen?.status ?? order.status,
    isNew,
    isRefused: refusal !== undefined,
    words: refusal ?? notSet,
    asking: confirming ? chosen?.status : undefined,
    leave,
    answer: (reason: string) => chosen && send(chosen.status, reason),
    choose: (text: string) => choose(parseStatus(text)),
    onKeyDown: (event: KeyboardEvent) => {
      isWalking.current = !event.altKey && !OPENS_LIST.includes(event.key);
      if (event.key === "Escape") leave();
      if (event.key !== "Enter" || !isWaiting) return;
      // Otherwise the browser opens the list as well.
      event.preventDefault();
      set(chosen.status);
    },
    onKeyUp: () => {
      isWalking.current = false;
    },
    onBlur: () => {
      isWalking.current = false;
      // If another window has the focus, this field gets it back later.
      if (isWaiting && document.hasFocus()) set(chosen.status);
    },
  };
}

/** The keys that open the list. What is chosen in the open list is meant. */
const OPENS_LIST = ["Enter", " ", "F4"];

/** Whether a new status needs confirmation: a cancellation, or the way back from a final one. */
function needsConfirmation({ status: before }: SellerOrder, status: OrderStatus): boolean {
  return status === "Cancelled" || !OPEN_STATUSES.includes(before);
}

interface StatusQuestionProps {
  order: SellerOrder;
  status: OrderStatus;
  busy: boolean;
  onClose: () => void;
  onAnswer: (reason: string) => void;
}

function StatusQuestion({ order, status, busy, onClose, onAnswer }: StatusQuestionProps) {
  return (
    <Dialog open onClose={onClose} title={titleOf(order, status)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(String(new FormData(event.currentTarget).get("reason") ?? "").trim());
        }}
      >
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
          {whatItMeans(order, status).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        {status === "Cancelled" && (
          <TextField
            label={t("cancelReason")}
            hint={t("cancelReasonHint")}
            name="reason"
            maxLength={MAX_CANCEL_REASON}
          />
        )}
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
          <Button variant="secondary" onClick={onClose}>
            {t("leaveIt")}
          </Button>
          <Confirm status={status} busy={busy} />
        </div>
      </form>
    </Dialog>
  );
}

/**
 * A guarded button, as it may appear under the finger that opened the dialog. That finger's second tap is no answer.
 */
function Confirm({ status, busy }: { status: OrderStatus; busy: boolean }) {
  return (
    <Button type="submit" variant="danger" busy={busy} {...useDoubleTapGuard<HTMLButtonElement>()}>
      {t("setTo", { status: statusName(status) })}
    </Button>
  );
}

function titleOf({ invoiceNumber, status: before }: SellerOrder, status: OrderStatus): string {
  if (status === "Cancelled") return t("cancelOne", { invoiceNumber });
  if (before === "Cancelled") return t("reviveOne", { invoiceNumber });
  return t("notDelivered", { invoiceNumber });
}

function whatItMeans(order: SellerOrder, status: OrderStatus): string[] {
  const { status: before, deliveryDay, isPaid, address, shopper } = order;
  const day = formatShortDay(deliveryDay);
  const prepaid = order.payment?.prepaidPaise ?? 0;
  const paidThen = settledAs(status, order).isPaid;
  return [
    ...(before === "Cancelled" ? [t("takesAgain", { day })] : []),
    ...(before === "Delivered" && OPEN_STATUSES.includes(status) ? [t("wasDelivered")] : []),
    ...(status === "Cancelled" ? [t("givesBack", { day })] : []),
    ...(status === "Cancelled" && prepaid > 0 ? [t("moneyGoesBack", { sum: formatPaise(prepaid) })] : []),
    ...(isPaid === paidThen ? [] : [paymentThen(order, status)]),
    ...(shopper ? [t("mailGoesOut", { name: address.firstName, status: statusName(status) })] : []),
    t("undoForAWhile"),
  ];
}

/** The sentence about an order that becomes paid, or is paid no longer. A role that sees no sums reads none. */
function paymentThen(order: SellerOrder, status: OrderStatus): string {
  const sum = hasSums(order) ? formatPaise(order.totalPaise) : undefined;
  if (!order.isPaid) return sum ? t("paidThen", { sum }) : t("paidThenNoSum");
  if (status !== "Cancelled") return sum ? t("paidTakenBack", { sum }) : t("paidTakenBackNoSum");
  const received = order.receivedPaise === null ? sum : formatPaise(order.receivedPaise);
  return received ? t("paidToSettle", { sum: received }) : t("paidToSettleNoSum");
}
