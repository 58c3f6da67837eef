import QrCode from "lucide-react/icons/qr-code";
import { useEffect } from "react";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useUndo } from "#modules/order/web/shared/use-undo.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Stop } from "../contract/run-sheet.ts";
import { cashOf } from "../rules/tally.ts";
import { t } from "../seller-texts.ts";
import { type Payee, upiOf } from "./receive-money.tsx";
import { nameOf, referencesOf, stopKey } from "./sheet-stops.ts";
import { confirmSum, sendAgain, type UnsentDelivery } from "./unsent-deliveries.ts";
import type { RunSheetState } from "./use-run-sheet.ts";

interface StopDeliveryProps {
  stop: Stop;
  state: RunSheetState;
  payee: Payee;
}

/**
 * The buttons that deliver a stop with the due or another amount. Afterwards, the received amount with undo and
 * correction.
 */
export function StopDelivery({ stop, state, payee }: StopDeliveryProps) {
  const may = useMay();
  const entry = unsentOf(stop, state.unsent);
  if (entry) return <UnsentNote entry={entry} state={state} stop={stop} />;
  if (state.moved?.key === stopKey(stop)) {
    return <MovedNote message={state.moved.message} onReload={state.showNewList} />;
  }
  if (!may("dispatch.cash")) return cashOf(stop).isDelivered ? <Received stop={stop} /> : null;
  return cashOf(stop).isDelivered ? (
    <Delivered stop={stop} state={state} />
  ) : (
    <ToDeliver stop={stop} state={state} payee={payee} />
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

function ToDeliver({ stop, state, payee }: StopDeliveryProps) {
  const { openPaise, duePaise } = cashOf(stop);
  const { busy, submit } = useSubmit(
    (cash: number) => state.deliver(stop, { cash, way: "cash", upiReference: null }),
    t("failed"),
  );
  const name = nameOf(stop);
  const cash = formatPaise(openPaise);
  const upi = upiOf(stop, payee);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        busy={busy}
        // The second press of a double click belongs to the previous stop.
        onClick={({ detail }) => detail < 2 && submit(toRupees(openPaise))}
        aria-label={deliverWords(name, { openPaise, takesUpi: upi !== undefined })}
        className="grow"
      >
        {openPaise > 0 ? t(upi ? "deliverInCash" : "deliver", { cash }) : t("deliverPaid")}
      </Button>
      {upi && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => state.ask(stop, "upi")}
          aria-label={t("upiCodeOf", { name, cash })}
        >
          <QrCode aria-hidden="true" className="size-4" />
          {t("upiCode")}
        </Button>
      )}
      {duePaise > 0 && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => state.ask(stop, "amount")}
          aria-label={t("otherAmountOf", { name })}
        >
          {t("otherAmount")}
        </Button>
      )}
    </div>
  );
}

function deliverWords(name: string, { openPaise, takesUpi }: { openPaise: number; takesUpi: boolean }) {
  if (openPaise === 0) return t("deliverPaidOf", { name });
  return t(takesUpi ? "deliverInCashOf" : "deliverOf", { name, cash: formatPaise(openPaise) });
}

function Delivered({ stop, state }: Omit<StopDeliveryProps, "payee">) {
  const undo = useUndo(state.undo);
  const may = useMay();
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
      {undo.offered && may("order.change") && (
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
          onClick={() => state.ask(stop, "amount")}
          aria-label={t("correctOf", { name })}
        >
          {t("correct")}
        </Button>
      )}
    </div>
  );
}

/** The received amount of a delivered stop, and its difference. */
export function Received({ stop }: { stop: Stop }) {
  const { duePaise, receivedPaise } = cashOf(stop);
  const apart = receivedPaise - duePaise;
  return (
    <p role="status" className="min-w-0 grow font-semibold text-leaf-deep">
      {receivedPaise > 0 || duePaise > 0 ? receivedWords(stop) : t("isDeliveredPaid")}
      {apart !== 0 && (
        <span className="block text-sm text-clay-deep">
          {t(apart < 0 ? "lessBy" : "moreBy", { cash: formatPaise(Math.abs(apart)) })}
        </span>
      )}
    </p>
  );
}

function receivedWords(stop: Stop): string {
  const { receivedPaise, upiPaise } = cashOf(stop);
  const cash = formatPaise(receivedPaise);
  if (upiPaise === 0) return t("isDelivered", { cash });
  if (upiPaise < receivedPaise) return t("isDeliveredInBoth", { cash, upi: formatPaise(upiPaise) });
  const references = referencesOf(stop).join(", ");
  return t(references ? "isDeliveredByUpiWith" : "isDeliveredByUpi", { cash, reference: references });
}

interface UnsentNoteProps {
  entry: UnsentDelivery;
  state: Pick<RunSheetState, "sending" | "takeBack">;
  /** The stop, if it is on the shown list. */
  stop?: Stop;
}

/** A note that a delivery is stored on this phone and not sent, or the server's refusal. */
export function UnsentNote({ entry, state, stop }: UnsentNoteProps) {
  const { name, cash, way, refused } = entry;
  const words = way === "upi" ? "deliverByUpi" : "deliver";
  const received = cash > 0 ? t(words, { cash: formatPaise(toPaise(cash)) }) : t("deliverPaid");
  /** The store has another sum for the stop, which sending again does not change. */
  const takesBack = refused !== undefined && stop !== undefined && cashOf(stop).isDelivered;
  const isSlip = entry.entry.refusal?.status === 400 && !entry.confirmed && cash > 0;
  return (
    <div data-no-print className="grid gap-2 rounded-field bg-butter px-3 py-2">
      <p role="status">
        <b>{received}</b>
        <span className="block text-sm">{refused ?? t("notSentYet")}</span>
        {refused !== undefined && (
          <span className="block text-sm">{t(takesBack ? "refusedDone" : "refusedOpen")}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {isSlip && (
          <Button size="small" onClick={() => confirmSum(entry)} className="grow">
            {t("reallyReceived", { cash: formatPaise(toPaise(cash)) })}
          </Button>
        )}
        <Button
          size="small"
          variant={takesBack ? "quiet" : "primary"}
          busy={state.sending.has(entry.id)}
          onClick={() => sendAgain(entry)}
          aria-label={t("sendAgainOf", { name })}
          className="grow"
        >
          {t("sendAgain")}
        </Button>
        <Button
          size="small"
          variant={takesBack ? "primary" : "quiet"}
          onClick={() => state.takeBack(entry)}
          aria-label={t("takeBackOf", { name })}
        >
          {t("takeBack")}
        </Button>
      </div>
    </div>
  );
}
