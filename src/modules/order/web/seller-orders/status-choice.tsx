import { type KeyboardEvent, useId, useRef, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Order } from "../../contract/order.ts";
import { settledAs } from "../../rules/settling.ts";
import {
  MAX_CANCEL_REASON,
  OPEN_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  statusName,
} from "../../rules/shared/order-status.ts";
import { t } from "../../texts/seller-texts.ts";
import { useUndo } from "../shared/use-undo.ts";
import { parseStatus } from "./order-page.ts";
import type { StatusSet, WantedStatus } from "./use-seller-orders.ts";

export interface StatusActions {
  onStatus: (order: Order, wanted: WantedStatus) => Promise<StatusSet>;
  onUndo: (change: string) => Promise<void>;
}

const TINTS: Record<OrderStatus, string> = {
  Pending: "bg-butter",
  "Out for Delivery": "bg-sprout",
  Delivered: "bg-sheet",
  Cancelled: "bg-blush",
};

/** An order's status: choose it, set it, and undo it for a while. */
export function StatusChoice({ order, ...actions }: StatusActions & { order: Order }) {
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
          className={classNames(
            "min-h-11 max-w-full min-w-0 field-sizing-content rounded-field border-[1.5px] px-1.5 text-base hover:border-leaf md:text-sm",
            choice.isNew ? "border-dashed border-ink" : "border-line-strong",
            TINTS[choice.status],
          )}
        >
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {statusName(status)}
            </option>
          ))}
        </select>
        {choice.step && (
          // One button for both, so that it keeps the focus when Set becomes Undo.
          <Button
            ref={choice.buttonRef}
            size="small"
            variant={choice.step === "set" ? "primary" : "secondary"}
            busy={choice.busy}
            aria-label={t(choice.step === "set" ? "setStatusOf" : "undoStatusOf", {
              status: statusName(choice.status),
              invoiceNumber,
            })}
            onClick={choice.press}
          >
            {t(choice.step)}
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

/** The action of the one button. */
type Step = "set" | "undo";

/** A status that was chosen and not set, and the status that the order was shown with. */
type Choice = { status: OrderStatus; from: OrderStatus };

function useStatusChoice(order: Order, { onStatus, onUndo }: StatusActions) {
  const [chosen, setChosen] = useState<Choice>();
  const [asking, setAsking] = useState(false);
  const [saved, setSaved] = useState<OrderStatus>();
  const [refusal, setRefusal] = useState<string>();
  const setting = useWork();
  const selectRef = useRef<HTMLSelectElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // A control that disappears passes its focus on.
  const keepFocus = () => {
    if (document.activeElement === buttonRef.current) selectRef.current?.focus();
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
    setAsking(false);
  }

  const send = async (reason: string) => {
    if (!isNew || undo.busy) return;
    await setting.run(async () => {
      const { change, refused } = await onStatus(order, { status: chosen.status, ...(reason && { reason }) });
      undo.offer(change);
      setSaved(change === undefined ? undefined : chosen.status);
      setRefusal(refused);
      setChosen(undefined);
      setAsking(false);
    });
  };
  const set = () => {
    if (isNew && isAskedAbout(order, chosen.status)) setAsking(true);
    else send("");
  };
  const choose = (status: OrderStatus | undefined) => {
    setRefusal(undefined);
    setChosen(status && { status, from: order.status });
  };
  const offer: Step | undefined = undo.offered && order.status === saved ? "undo" : undefined;
  const step: Step | undefined = setting.busy ? "set" : undo.busy ? "undo" : isNew ? "set" : offer;
  const notSet = isNew && !setting.busy ? t("notSetYet", { status: statusName(order.status) }) : undefined;
  return {
    selectRef,
    buttonRef,
    busy: setting.busy || undo.busy,
    status: chosen?.status ?? order.status,
    isNew,
    isRefused: refusal !== undefined,
    words: refusal ?? notSet,
    step,
    asking: asking ? chosen?.status : undefined,
    leave: () => setAsking(false),
    answer: send,
    choose: (text: string) => choose(parseStatus(text)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") choose(undefined);
      if (event.key !== "Enter" || !isNew) return;
      // Otherwise the browser opens the list as well.
      event.preventDefault();
      set();
    },
    press: step === "undo" ? undo.takeBack : set,
  };
}

/** Whether a new status needs confirmation: a cancellation, or the way back from a final one. */
function isAskedAbout({ status: before }: Order, status: OrderStatus): boolean {
  return status === "Cancelled" || !OPEN_STATUSES.includes(before);
}

interface StatusQuestionProps {
  order: Order;
  status: OrderStatus;
  busy: boolean;
  onClose: () => void;
  onAnswer: (reason: string) => void;
}

/**
 * Asks for confirmation before an order is cancelled or restored: the consequences and, for a cancellation, the reason.
 */
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

function titleOf({ invoiceNumber, status: before }: Order, status: OrderStatus): string {
  if (status === "Cancelled") return t("cancelOne", { invoiceNumber });
  if (before === "Cancelled") return t("reviveOne", { invoiceNumber });
  return t("notDelivered", { invoiceNumber });
}

function whatItMeans(order: Order, status: OrderStatus): string[] {
  const { status: before, deliveryDay, totalAmount, isPaid, address, userId } = order;
  const day = formatShortDay(deliveryDay);
  const sum = formatPaise(toPaise(totalAmount));
  const prepaid = toPaise(order.payment?.prepaid ?? 0);
  const paidThen = settledAs(status, order).isPaid;
  return [
    ...(before === "Cancelled" ? [t("takesAgain", { day })] : []),
    ...(before === "Delivered" && OPEN_STATUSES.includes(status) ? [t("wasDelivered")] : []),
    ...(status === "Cancelled" ? [t("givesBack", { day })] : []),
    ...(status === "Cancelled" && prepaid > 0 ? [t("moneyGoesBack", { sum: formatPaise(prepaid) })] : []),
    ...(isPaid && !paidThen ? [t("paidTakenBack", { sum })] : []),
    ...(!isPaid && paidThen ? [t("paidThen", { sum })] : []),
    ...(userId ? [t("mailGoesOut", { name: address.firstName, status: statusName(status) })] : []),
    t("undoForAWhile"),
  ];
}
