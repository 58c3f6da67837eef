import Scale from "lucide-react/icons/scale";
import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { SellerActionProps } from "#modules/order/web/shared/order-slots.ts";
import { useSeen } from "#modules/order/web/shared/use-seen.ts";
import { AmountChoice, useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { t } from "../../weigh-seller-texts.ts";
import {
  freesPacks,
  type LineDraft,
  mayCostMore,
  orderedAmount,
  orderedWords,
  questionAbout,
} from "../shared/line-draft.ts";
import { ReplacementField } from "../shared/replacement-field.tsx";
import { weighSums } from "../shared/weigh-sums.ts";
import { usePacking } from "./use-packing.ts";
import { WeighFooter } from "./weigh-footer.tsx";

const WORDS = { open: "asked", agreed: "agreed", declined: "declined" } as const;

const OPEN: readonly string[] = ["Pending", "Out for Delivery"];

/** The button that opens the weighing of an order that is pending or out for delivery. */
export default function WeighOrder({ order, onChange }: SellerActionProps) {
  /** This order or, after "Save and next", another one of its day. */
  const [weighing, setWeighing] = useState<OrderAnswer | null>(null);
  const { question } = order;
  if (!weighing && !OPEN.includes(order.status)) return null;
  return (
    <May permission="fulfilment.change">
      <Button
        variant="quiet"
        size="small"
        onClick={() => setWeighing(order)}
        aria-label={t("weighOf", { invoiceNumber: order.invoiceNumber })}
      >
        <Scale aria-hidden="true" className="size-4" />
        {t("weigh")}
      </Button>
      {question && (
        <p className="basis-full pl-3 text-sm">
          {t(WORDS[question.status], { more: formatPaise(toPaise(question.amount)) })}
        </p>
      )}
      {weighing && (
        <WeighDialog
          key={weighing._id}
          order={weighing}
          onClose={() => setWeighing(null)}
          onSaved={onChange}
          onNext={setWeighing}
        />
      )}
    </May>
  );
}

interface WeighDialogProps {
  order: OrderAnswer;
  onClose: () => void;
  onSaved: (order: OrderAnswer) => void;
  /** Continues with another order. */
  onNext: (order: OrderAnswer) => void;
}

/** The dialog with the packed content of an order, line by line. The amount due stays in view. */
function WeighDialog(props: WeighDialogProps) {
  const { order, onClose } = props;
  const { shown, drafts, change, meanwhile, busy, errors, submit, formRef, ...rest } = usePacking(props);
  const roundsToRupee = useRootData()?.store.roundsToRupee ?? false;
  const seen = useSeen();
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
          showsSums={seen.sums}
          mayCostMore={drafts.some(mayCostMore)}
          canAsk={shown.status === "Pending"}
          busy={busy}
          onSave={submit}
          {...rest}
        />
      </form>
    </Dialog>
  );
}

interface WeighLineProps {
  draft: LineDraft;
  error: string | undefined;
  onChange: (draft: LineDraft) => void;
}

/** The packed amount of a line, or its replacement. */
function WeighLine({ draft, error, onChange }: WeighLineProps) {
  const { item, amount, replacement } = draft;
  const { name: product, pack } = item;
  const ordered = orderedAmount(item);
  const isAsOrdered = !replacement && amount === String(ordered);
  // Asked once it is to be saved: while it is typed, it is not finished.
  const range = useAmountRange();
  const question = error === undefined ? undefined : questionAbout(draft, range);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {replacement ? (
        <ReplacementField
          of={product}
          replacement={replacement}
          error={error}
          onChange={(changed) => onChange({ ...draft, replacement: changed })}
        />
      ) : (
        <TextField
          label={t("packedIn", { product, unit: pack.unit })}
          hint={orderedWords(item)}
          inputMode="decimal"
          required
          value={amount}
          error={error}
          onChange={({ target }) => onChange({ ...draft, amount: target.value })}
        />
      )}
      {question && (
        <AmountChoice
          question={question}
          onLikely={(likely) => onChange({ ...draft, amount: likely })}
          onReally={() => onChange({ ...draft, confirmed: amount })}
        />
      )}
      <div className="-ml-3 flex flex-wrap gap-1">
        {!replacement && amount !== "0" && (
          <Choice
            words={t("leaveOut")}
            label={t("leaveOutOf", { product })}
            onPress={() => onChange({ ...draft, amount: "0" })}
          />
        )}
        {!replacement && (
          <Choice
            words={t("replace")}
            label={t("replaceOf", { product })}
            onPress={() => onChange({ ...draft, replacement: { product: null, quantity: 1 } })}
          />
        )}
        {!isAsOrdered && (
          <Choice
            words={t("asOrdered")}
            label={t("asOrderedOf", { product })}
            onPress={() => onChange({ item, amount: String(ordered), replacement: null, restock: false })}
          />
        )}
      </div>
      {freesPacks(draft) && (
        <CheckBox
          label={t("restock", { product })}
          checked={draft.restock}
          onChange={(restock) => onChange({ ...draft, restock })}
        />
      )}
    </li>
  );
}

function Choice({ words, label, onPress }: { words: string; label: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={onPress}>
      {words}
    </Button>
  );
}
