import { formatPaise } from "#kernel/money/money.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { hasSums } from "#modules/order/rules/shared/order.ts";
import { MAX_CANCEL_REASON } from "#modules/order/rules/shared/order-status.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { t } from "../../seller-texts.ts";
import { LineEditor, LineRest } from "../line-editor.tsx";
import { isLeftOut, mayCostMore, type WeighSums, weighSums } from "../shared/line-draft.ts";
import { usePacking, type WeighDialogProps } from "./use-packing.ts";

/** What is in the bag of an order. The amount due stays in view. */
export default function WeighDialog(props: WeighDialogProps) {
  const { order, onClose } = props;
  const packing = usePacking(props);
  const { drafts, change, meanwhile, errors, submit, formRef } = packing;
  return (
    <Dialog open onClose={onClose} title={t("weighTitle", { invoiceNumber: order.invoiceNumber })}>
      <ShortForm form={{ formRef }} className="-mb-6 grid gap-4" onSubmit={() => submit("close")}>
        <p className="text-sm text-ink-soft">{t("how")}</p>
        <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={meanwhile} />
        <ul className="grid gap-4">
          {drafts.map((draft) => (
            <li key={draft.item.id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <LineEditor line={draft} error={errors[draft.item.id]} onChange={change} onPut={change} />
              <LineRest line={draft} error={errors[draft.item.id]} onChange={change} />
            </li>
          ))}
        </ul>
        <WeighFooter {...packing} />
      </ShortForm>
    </Dialog>
  );
}

type Packing = ReturnType<typeof usePacking>;

/** Stays at the bottom of the window for any number of lines. */
function WeighFooter(packing: Packing) {
  const { shown, drafts, ask, setAsk, busy, hasNext, submit } = packing;
  const roundsToRupee = useRootData()?.store.roundsToRupee ?? false;
  const may = useMay();
  const seesSums = hasSums(shown);
  // Null while a line is no number.
  const sums = seesSums ? weighSums(shown, drafts, { roundsToRupee }) : null;
  const canAsk = shown.status === "Pending";
  return (
    <div className="sticky -bottom-6 -mx-6 grid gap-2 border-t border-line bg-paper px-6 pt-3 pb-4 low:static">
      {sums && sums.morePaise > 0 && canAsk && <More sums={sums} {...packing} />}
      {!seesSums && canAsk && drafts.some(mayCostMore) && (
        <CheckBox label={t("askWithoutSum")} checked={ask} onChange={setAsk} />
      )}
      {drafts.every(isLeftOut) && may("order.change") && <CancelInstead sums={sums} {...packing} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {seesSums && <ToPay sums={sums} />}
        <div className="ml-auto flex flex-wrap gap-2">
          {hasNext && (
            <Button size="small" variant="secondary" busy={busy} onClick={() => submit("next")}>
              {t("saveAndNext")}
            </Button>
          )}
          <Button type="submit" size="small" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Offers to cancel instead, as nobody delivers an empty bag. */
function CancelInstead({ sums, reason, setReason, busy, submit }: Packing & { sums: WeighSums | null }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t(sums?.goesBack ? "emptyPaid" : "empty")}</p>
      <TextField
        label={t("cancelReason")}
        maxLength={MAX_CANCEL_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" variant="secondary" busy={busy} onClick={() => submit("cancel")}>
        {t("cancelInstead")}
      </Button>
    </div>
  );
}

function More({ sums, ask, setAsk }: Packing & { sums: WeighSums }) {
  const more = formatPaise(sums.morePaise);
  const status = sums.question?.status;
  return (
    <>
      {status && <p className="text-sm">{t(status, { more })}</p>}
      {(!status || status === "declined") && (
        <CheckBox label={t(status ? "askAgain" : "ask", { more })} checked={ask} onChange={setAsk} />
      )}
    </>
  );
}

function ToPay({ sums }: { sums: WeighSums | null }) {
  return (
    <p role="status">
      {sums &&
        t.rich("toPayNow", {
          sum: formatPaise(sums.toPayPaise),
          b: (words) => <b className="text-lg tabular-nums">{words}</b>,
        })}{" "}
      {sums && sums.toPayPaise !== sums.orderedPaise && (
        <span className="text-sm text-ink-soft">
          {t("insteadOf", { sum: formatPaise(sums.orderedPaise) })}
        </span>
      )}
      {sums?.goesBack && <span className="block text-sm">{sums.goesBack}</span>}
    </p>
  );
}
