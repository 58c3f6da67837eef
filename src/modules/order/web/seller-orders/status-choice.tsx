import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useWork } from "#ui/use-work.ts";
import type { Order } from "../../contract/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../rules/order-status.ts";
import { statusName } from "../../rules/status-name.ts";
import { t } from "../../seller-texts.ts";
import { parseStatus } from "./order-page.ts";
import { useUndo } from "./use-undo.ts";

export interface StatusActions {
  /** Returns the change's id, by which it can be undone; undefined when it was not saved. */
  onStatus: (order: Order, status: OrderStatus) => Promise<string | undefined>;
  onUndo: (change: string) => Promise<void>;
}

const TINTS: Record<OrderStatus, string> = {
  Pending: "bg-butter",
  "Out for Delivery": "bg-sprout",
  Delivered: "bg-sheet",
  Cancelled: "bg-blush",
};

/** An order's status: chosen, then set, and then it can be taken back for a while. */
export function StatusChoice({ order, ...actions }: StatusActions & { order: Order }) {
  const { invoiceNumber } = order;
  const choice = useStatusChoice(order, actions);
  return (
    <div className="flex items-center gap-1.5 md:max-xl:flex-wrap">
      <select
        ref={choice.selectRef}
        aria-label={t("statusOf", { invoiceNumber })}
        value={choice.status}
        onChange={(event) => choice.choose(event.target.value)}
        onKeyDown={choice.onKeyDown}
        className={classNames(
          "min-h-11 min-w-0 grow rounded-field border-[1.5px] border-line-strong px-2 text-base hover:border-leaf md:text-sm",
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
        // One button for both, so that the focus stays on it when Set becomes Undo.
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
  );
}

/** What the one button does. */
type Step = "set" | "undo";

function useStatusChoice(order: Order, { onStatus, onUndo }: StatusActions) {
  const [chosen, setChosen] = useState<OrderStatus>();
  const [saved, setSaved] = useState<OrderStatus>();
  const setting = useWork();
  const selectRef = useRef<HTMLSelectElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  // A control that disappears hands its focus on.
  const keepFocus = () => {
    if (document.activeElement === buttonRef.current) selectRef.current?.focus();
  };
  const undo = useUndo(async (change) => {
    await onUndo(change);
    keepFocus();
  }, keepFocus);
  const isNew = chosen !== undefined && chosen !== order.status;
  // The status was changed again, such as with many others. The offer to undo is out of date then, also once that change is undone.
  if (saved !== undefined && saved !== order.status) setSaved(undefined);

  const set = async () => {
    if (!isNew || undo.busy) return;
    await setting.run(async () => {
      undo.offer(await onStatus(order, chosen));
      setSaved(chosen);
      setChosen(undefined);
    });
  };
  const offer: Step | undefined = undo.offered && order.status === saved ? "undo" : undefined;
  const step: Step | undefined = setting.busy ? "set" : undo.busy ? "undo" : isNew ? "set" : offer;
  return {
    selectRef,
    buttonRef,
    busy: setting.busy || undo.busy,
    status: chosen ?? order.status,
    step,
    choose: (text: string) => setChosen(parseStatus(text)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") setChosen(undefined);
      if (event.key !== "Enter" || !isNew) return;
      // Or the browser opens the list as well.
      event.preventDefault();
      set();
    },
    press: step === "undo" ? undo.takeBack : set,
  };
}
