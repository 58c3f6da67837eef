import type { Order } from "#modules/order/contract/order.ts";
import { useRootData } from "#modules/store/web/root-data.ts";
import { Dialog } from "#ui/dialog.tsx";
import { MeanwhileNotice } from "#ui/meanwhile-notice.tsx";
import { t } from "../seller-texts.ts";
import { useWeighing } from "./use-weighing.ts";
import { WeighFooter } from "./weigh-footer.tsx";
import { WeighLine } from "./weigh-line.tsx";
import { weighSums } from "./weigh-sums.ts";

interface WeighDialogProps {
  order: Order;
  onClose: () => void;
  onSaved: (order: Order) => void;
  /** Goes on with another order. */
  onNext: (order: Order) => void;
}

/** What really went into an order's bag, line by line, and what is to be paid for it, which is always in view. */
export function WeighDialog(props: WeighDialogProps) {
  const { order, onClose } = props;
  const { shown, drafts, change, meanwhile, busy, errors, submit, formRef, ...rest } = useWeighing(props);
  const roundsToRupee = useRootData()?.store.roundsToRupee ?? false;
  return (
    <Dialog open onClose={onClose} title={t("title", { invoiceNumber: order.invoiceNumber })}>
      <form
        ref={formRef}
        noValidate
        className="-mb-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit("close");
        }}
      >
        <p className="text-sm text-ink-soft">{t("how")}</p>
        <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={meanwhile} />
        <ul className="grid gap-4">
          {drafts.map((draft) => (
            <WeighLine key={draft.item._id} draft={draft} error={errors[draft.item._id]} onChange={change} />
          ))}
        </ul>
        <WeighFooter
          sums={weighSums(shown, drafts, { roundsToRupee })}
          canAsk={shown.status === "Pending"}
          busy={busy}
          onSave={submit}
          {...rest}
        />
      </form>
    </Dialog>
  );
}
