import { useState } from "react";
import { formatPaise, toRupees } from "#kernel/money/money.ts";
import { useUndo } from "#modules/order/web/seller-orders/use-undo.ts";
import { Button } from "#ui/button.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { AmountDialog } from "./amount-dialog.tsx";
import { cashOf, nameOf } from "./stop-cash.ts";
import type { RunSheetActions } from "./use-run-sheet.ts";

/** Delivers a stop with what is due or another amount; afterwards says what was received, to be undone or corrected. */
export function StopDelivery({ stop, actions }: { stop: Stop; actions: RunSheetActions }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndo(actions.undo);
  const name = nameOf(stop);
  const { openPaise, duePaise, isDelivered } = cashOf(stop);
  const { busy, submit } = useSubmit(async (rupees: number) => {
    undo.offer(await actions.deliver(stop, rupees));
  }, t("failed"));
  const cash = formatPaise(openPaise);
  return (
    <div data-no-print className="flex flex-wrap items-center gap-2">
      {isDelivered ? (
        <Received stop={stop} />
      ) : (
        <Button
          busy={busy}
          onClick={() => submit(toRupees(openPaise))}
          aria-label={openPaise > 0 ? t("deliverOf", { name, cash }) : t("deliverPaidOf", { name })}
          className="grow"
        >
          {openPaise > 0 ? t("deliver", { cash }) : t("deliverPaid")}
        </Button>
      )}
      {isDelivered && undo.offered && (
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
          aria-label={t(isDelivered ? "correctOf" : "otherAmountOf", { name })}
        >
          {t(isDelivered ? "correct" : "otherAmount")}
        </Button>
      )}
      <AmountDialog
        open={asking}
        stop={stop}
        onClose={() => setAsking(false)}
        onAmount={async (rupees) => undo.offer(await actions.deliver(stop, rupees))}
      />
    </div>
  );
}

/** What a delivered stop brought, and what is wrong with it. */
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
