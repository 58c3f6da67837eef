import CalendarClock from "lucide-react/icons/calendar-clock";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { May } from "#modules/identity/web/shared/may.tsx";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Options } from "#ui/fields/options.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import {
  MAX_CANCEL_REASON,
  ORDER_STATUSES,
  type OrderStatus,
  statusName,
} from "../../rules/shared/order-status.ts";
import { t as moveTexts } from "../../texts/move-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { useUndo } from "../shared/use-undo.ts";
import { firstChoice, MoveDialog, type MoveRequest } from "./move-form.tsx";
import { parseStatus } from "./order-page.ts";
import type { StatusRequest } from "./use-seller-orders.ts";

interface ManyOrdersProps {
  /** The number of chosen orders, and of those that are still to be delivered. The others are left unchanged. */
  count: number;
  open: number;
  allOnPage: boolean;
  onChoosePage: (chosen: boolean) => void;
  /** The number of matches on all pages, if there are more than on this one. */
  matching: number | undefined;
  onChooseMatching: () => void;
  /** Returns the number of changed orders and the id that undoes it; undefined if nothing was saved. */
  onStatus: (statusRequest: StatusRequest) => Promise<{ change: string; count: number } | undefined>;
  /** Throws the store's refusal. */
  onMove: (moveRequest: MoveRequest) => Promise<void>;
  onUndo: (change: string) => Promise<void>;
  onPrintSlips: () => Promise<void>;
}

/** The actions on many orders. They appear with the first chosen order. */
export function ManyOrders(props: ManyOrdersProps) {
  const { count, allOnPage, onChoosePage, matching, onChooseMatching } = props;
  const [changed, setChanged] = useState("");
  const undo = useUndo(props.onUndo);
  const onStatus = async (statusRequest: StatusRequest) => {
    const set = await props.onStatus(statusRequest);
    if (!set) return;
    setChanged(t("ordersSet", { count: set.count, status: statusName(statusRequest.status) }));
    undo.offer(set.count > 0 ? set.change : undefined);
  };
  return (
    <section
      aria-label={t("chosenOrders")}
      className={classNames(
        "mb-2 flex flex-wrap items-center gap-2 px-2 md:px-3",
        (count > 0 || undo.offered) &&
          "sticky top-17 z-10 rounded-field border border-line bg-sheet py-1.5 low:static",
      )}
    >
      <CheckBox
        label={count === 0 ? t("choosePage") : t("chosen", { count })}
        checked={allOnPage}
        onChange={onChoosePage}
      />
      {matching !== undefined && (
        <Button variant="quiet" size="small" onClick={onChooseMatching}>
          {t("chooseMatching", { count: matching })}
        </Button>
      )}
      {count > 0 && <Actions {...props} onStatus={onStatus} />}
      {count > props.open && (
        <p className="w-full text-sm text-ink-soft">{t("othersStay", { count: count - props.open })}</p>
      )}
      <div
        role="status"
        className={classNames("ml-auto flex items-center gap-2", !undo.offered && "sr-only")}
      >
        {undo.offered && changed}
        {undo.offered && (
          <Button variant="secondary" size="small" busy={undo.busy} onClick={undo.takeBack}>
            {t("undo")}
          </Button>
        )}
      </div>
    </section>
  );
}

type ActionsProps = Pick<ManyOrdersProps, "open" | "onMove" | "onPrintSlips"> & {
  onStatus: (statusRequest: StatusRequest) => Promise<void>;
};

function Actions({ open, onStatus, onMove, onPrintSlips }: ActionsProps) {
  const [status, setStatus] = useState<OrderStatus>("Out for Delivery");
  const [confirming, setConfirming] = useState(false);
  const may = useMay();
  const setting = useWork();
  const printing = useWork();
  const set = (reason = "") => setting.run(() => onStatus({ status, ...(reason && { reason }) }));
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <May permission="order.change">
        <select
          aria-label={t("newStatus")}
          value={status}
          onChange={(event) => setStatus(parseStatus(event.target.value) ?? status)}
          className="min-h-11 rounded-field border-[1.5px] border-line-strong bg-sheet px-2 text-base hover:border-leaf md:text-sm"
        >
          <Options of={ORDER_STATUSES.map((each) => [each, statusName(each)])} />
        </select>
        <Button
          size="small"
          busy={setting.busy}
          onClick={() => (status === "Cancelled" ? setConfirming(true) : set())}
        >
          {t("setStatus")}
        </Button>
        <MoveMany count={open} onMove={onMove} />
        <CancelMany open={confirming} count={open} onClose={() => setConfirming(false)} onConfirm={set} />
      </May>
      {may("order.packing") && (
        <Button
          variant="secondary"
          size="small"
          busy={printing.busy}
          onClick={() => printing.run(onPrintSlips)}
        >
          <Printer aria-hidden="true" className="size-4" />
          {t("slips")}
        </Button>
      )}
    </div>
  );
}

interface MoveManyProps {
  count: number;
  onMove: (moveRequest: MoveRequest) => Promise<void>;
}

function MoveMany({ count, onMove }: MoveManyProps) {
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        {moveTexts("moveChosen")}
      </Button>
      {open && (
        <MoveDialog
          title={moveTexts("titleChosen", { count })}
          about={() => <p>{moveTexts("aboutChosen")}</p>}
          offer={({ days }) => ({ days, first: firstChoice(days, "", count) })}
          action={() => moveTexts("submitDay", { count })}
          onMove={onMove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface CancelManyProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<void>;
}

function CancelMany({ open, count, onClose, onConfirm }: CancelManyProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("cancelQuestion", { count })}
      action={t("setToCancelled", { count })}
      dismiss={t("keepThem")}
      onConfirm={() => onConfirm(reason.trim())}
    >
      <p className="mb-4">{t("cancelWarning")}</p>
      <TextField
        label={t("cancelReason")}
        hint={t("cancelReasonHint")}
        maxLength={MAX_CANCEL_REASON}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
