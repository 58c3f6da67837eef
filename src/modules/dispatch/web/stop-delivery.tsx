import { useEffect, useState } from "react";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { useUndo } from "#modules/order/web/shared/use-undo.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { cashOf, nameOf, type ReceivedMoney, stopKey, typedCash } from "./sheet-stops.ts";
import { sendAgain, takeBack, type UnsentDelivery } from "./unsent-deliveries.ts";
import type { RunSheetState } from "./use-run-sheet.ts";

interface StopDeliveryProps {
  stop: Stop;
  state: RunSheetState;
}

/**
 * The buttons that deliver a stop with the due or another amount. Afterwards, the received amount with undo and
 * correction.
 */
export function StopDelivery({ stop, state }: StopDeliveryProps) {
  const entry = unsentOf(stop, state.unsent);
  if (entry) return <UnsentNote entry={entry} busy={state.sending.has(entry.id)} />;
  if (state.moved?.key === stopKey(stop)) {
    return <MovedNote message={state.moved.message} onReload={state.showNewList} />;
  }
  return cashOf(stop).isDelivered ? (
    <Delivered stop={stop} state={state} />
  ) : (
    <ToDeliver stop={stop} state={state} />
  );
}

/** The unsent delivery of a stop. */
export function unsentOf({ orders }: Stop, unsent: readonly UnsentDelivery[]): UnsentDelivery | undefined {
  return unsent.find((entry) => orders.some(({ _id }) => entry.orders.includes(_id)));
}

/** The message that an order was moved, in the card that is no longer in the list. */
function MovedNote({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <div className="grid gap-2 rounded-field bg-butter px-3 py-2">
      <p role="alert">{message}</p>
      <Button size="small" onClick={onReload} className="sm:justify-self-start">
        {t("reload")}
      </Button>
    </div>
  );
}

const inCash = (cash: number): ReceivedMoney => ({ cash, way: "cash", upiReference: null });

function ToDeliver({ stop, state }: StopDeliveryProps) {
  const [asking, setAsking] = useState(false);
  const { openPaise, duePaise } = cashOf(stop);
  const { busy, submit } = useSubmit((rupees: number) => state.deliver(stop, inCash(rupees)), t("failed"));
  const name = nameOf(stop);
  const cash = formatPaise(openPaise);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        busy={busy}
        // The second press of a double click belongs to the previous stop.
        onClick={({ detail }) => detail < 2 && submit(toRupees(openPaise))}
        aria-label={openPaise > 0 ? t("deliverOf", { name, cash }) : t("deliverPaidOf", { name })}
        className="grow"
      >
        {openPaise > 0 ? t("deliver", { cash }) : t("deliverPaid")}
      </Button>
      {duePaise > 0 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => setAsking(true)}
          aria-label={t("otherAmountOf", { name })}
        >
          {t("otherAmount")}
        </Button>
      )}
      <AmountDialog
        open={asking}
        stop={stop}
        onClose={() => setAsking(false)}
        onAmount={(rupees) => state.deliver(stop, inCash(rupees))}
      />
    </div>
  );
}

interface AmountDialogProps {
  open: boolean;
  stop: Stop;
  onClose: () => void;
  /** Delivers with an amount in rupees, or corrects it. */
  onAmount: (rupees: number) => Promise<void>;
}

/** A dialog that asks for the received amount. */
function AmountDialog({ open, onClose, ...form }: AmountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t("howMuch", { name: nameOf(form.stop) })}>
      <AmountForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function AmountForm({ stop, onClose, onAmount }: Omit<AmountDialogProps, "open">) {
  const { openPaise, duePaise, receivedPaise, isDelivered } = cashOf(stop);
  const [typed, setTyped] = useState(String(toRupees(isDelivered ? receivedPaise : openPaise)));
  const { busy, errors, submit, formRef } = useSubmit(async (text: string) => {
    await onAmount(typedCash(t.later("cash"), text));
    onClose();
  }, t("failed"));
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit(typed);
      }}
    >
      <TextField
        label={t("cash")}
        hint={t("cashHint", { cash: formatPaise(isDelivered ? duePaise : openPaise) })}
        error={errors.cash}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {isDelivered ? t("save") : t("deliverPaid")}
      </Button>
    </form>
  );
}

function Delivered({ stop, state }: StopDeliveryProps) {
  const [asking, setAsking] = useState(false);
  const undo = useUndo(state.undo);
  const { offer } = undo;
  const change = state.just?.key === stopKey(stop) ? state.just.change : undefined;
  useEffect(() => {
    if (change) offer(change);
  }, [change, offer]);
  const name = nameOf(stop);
  const { duePaise } = cashOf(stop);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Received stop={stop} />
      {undo.offered && (
        <Button
          size="small"
          variant="secondary"
          busy={undo.busy}
          onClick={undo.takeBack}
          aria-label={t("undoOf", { name })}
        >
          {t("undo")}
        </Button>
      )}
      {duePaise > 0 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => setAsking(true)}
          aria-label={t("correctOf", { name })}
        >
          {t("correct")}
        </Button>
      )}
      <AmountDialog
        open={asking}
        stop={stop}
        onClose={() => setAsking(false)}
        onAmount={(rupees) => state.deliver(stop, inCash(rupees))}
      />
    </div>
  );
}

/** The received amount of a delivered stop, and its difference. */
function Received({ stop }: { stop: Stop }) {
  const { duePaise, receivedPaise } = cashOf(stop);
  const apart = receivedPaise - duePaise;
  return (
    <p role="status" className="min-w-0 grow font-semibold text-leaf-deep">
      {receivedPaise > 0 || duePaise > 0
        ? t("isDelivered", { cash: formatPaise(receivedPaise) })
        : t("isDeliveredPaid")}
      {apart !== 0 && (
        <span className="block text-sm text-clay-deep">
          {t(apart < 0 ? "lessBy" : "moreBy", { cash: formatPaise(Math.abs(apart)) })}
        </span>
      )}
    </p>
  );
}

interface UnsentNoteProps {
  entry: UnsentDelivery;
  busy: boolean;
}

/** A note that a delivery is stored on this phone and not sent, or the server's refusal. */
export function UnsentNote({ entry, busy }: UnsentNoteProps) {
  const { name, cash, refused } = entry;
  const received = cash > 0 ? t("deliver", { cash: formatPaise(toPaise(cash)) }) : t("deliverPaid");
  return (
    <div data-no-print className="grid gap-2 rounded-field bg-butter px-3 py-2">
      <p role="status">
        <b>{received}</b>
        <span className="block text-sm">{refused ?? t("notSentYet")}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          onClick={() => sendAgain(entry)}
          aria-label={t("sendAgainOf", { name })}
          className="grow"
        >
          {t("sendAgain")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => takeBack(entry)}
          aria-label={t("takeBackOf", { name })}
        >
          {t("takeBack")}
        </Button>
      </div>
    </div>
  );
}
