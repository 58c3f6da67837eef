import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { AmountField, AmountForm, textIn } from "#modules/store/web/shared/amount-form.tsx";
import { Button } from "#ui/controls/button.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { Hideable } from "#ui/hideable.tsx";
import type { Lot } from "../../contract/lots.ts";
import { t } from "../../lot-texts.ts";
import type { GrowerApi } from "../../module-api.ts";
import {
  amountIn,
  amountWords,
  LOT,
  readLotAmount,
  readTerms,
  refused,
  typedAmount,
  unitWord,
} from "./lot-words.ts";
import { RecallForm } from "./recall-form.tsx";
import { TermsFields } from "./terms-fields.tsx";

type Action = "correct" | "writeOff" | "reprice" | "recall";
const ACTIONS: readonly Action[] = ["correct", "writeOff", "reprice", "recall"];
/** The permission of each. */
const NEEDS = {
  correct: "grower.buy",
  writeOff: "grower.buy",
  reprice: "grower.change",
  recall: "grower.recall",
} as const;

/** The buttons that change a lot, each with its dialog. Each change is an entry of the lot's ledger. */
export function LotActions({ lot, onChanged }: { lot: Lot; onChanged: () => Promise<void> }) {
  const [open, setOpen] = useState<Action>();
  const { number, left, recalledAt } = lot;
  const may = useMay();
  const offered = ACTIONS.filter((action) => {
    if (!may(NEEDS[action])) return false;
    if (action === "recall") return recalledAt === null;
    return action !== "writeOff" || left > 0;
  });
  const Form = open && FORMS[open];
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === "recall" ? "danger" : "secondary"}
          onClick={() => setOpen(action)}
        >
          {t(action)}
        </Button>
      ))}
      <Hideable isShown={open === undefined || may(NEEDS[open])}>
        <FormDialog
          open={open !== undefined}
          title={t(`${open ?? "correct"}Title`, { number })}
          onClose={() => setOpen(undefined)}
        >
          {({ closeAfter }) => Form && <Form lot={lot} onDone={() => closeAfter(onChanged())} />}
        </FormDialog>
      </Hideable>
    </div>
  );
}

interface ActionFormProps {
  lot: Lot;
  onDone: () => Promise<void>;
}

/** Throws if there is no reason. */
function readReason(form: FormData): string {
  const reason = textIn(form, "reason");
  if (reason === "") throw refused("reason", t("reasonMissing"));
  return reason;
}

const lotApi = () => browserApi<GrowerApi>().api.seller.lots[":id"];

function CorrectForm({ lot: { _id: id, unit, quantity }, ...form }: ActionFormProps) {
  return (
    <AmountForm
      {...form}
      action={t("correct")}
      failed={t("correctFailed")}
      amount={{ field: "quantity", words: (of) => amountWords(of, unit) }}
      ask={(fields, key, confirmed) => {
        const typed = readLotAmount(textIn(fields, "quantity"), unit, "quantity");
        const json = { quantity: typed, seen: quantity, reason: readReason(fields), ...confirmed };
        return sellerCall(lotApi().correct.$post({ param: { id }, json, ...key }));
      }}
    >
      {(errors, choice) => (
        <>
          <AmountField
            autoFocus
            name="quantity"
            label={t("newQuantity", { unit: unitWord(unit) })}
            defaultValue={typedAmount(quantity, unit)}
            error={errors.quantity}
          />
          {choice}
          <LOT.Field form={{ errors }} name="reason" />
        </>
      )}
    </AmountForm>
  );
}

function WriteOffForm({ lot: { _id: id, unit, left, recalledAt }, ...form }: ActionFormProps) {
  const isRecalled = recalledAt !== null;
  return (
    <AmountForm
      {...form}
      action={t("writeOff")}
      failed={t("writeOffFailed")}
      amount={{ field: "amount", words: (of) => amountWords(of, unit) }}
      ask={(fields, key, confirmed) => {
        const amount = readLotAmount(textIn(fields, "amount"), unit, "amount");
        const json = { amount, reason: readReason(fields), ...confirmed };
        return sellerCall(lotApi()["write-off"].$post({ param: { id }, json, ...key }));
      }}
    >
      {(errors, choice) => (
        <>
          <AmountField
            autoFocus
            name="amount"
            label={t("lost", { unit: unitWord(unit) })}
            hint={t("leftNow", { left: amountIn(left, unit) })}
            defaultValue={isRecalled ? typedAmount(left, unit) : ""}
            error={errors.amount}
          />
          {choice}
          <LOT.Field
            form={{ errors }}
            name="reason"
            defaultValue={isRecalled ? t("recalledReason") : undefined}
          />
        </>
      )}
    </AmountForm>
  );
}

function RepriceForm({ lot: { _id: id, unit }, ...form }: ActionFormProps) {
  return (
    <AmountForm
      {...form}
      action={t("reprice")}
      failed={t("repriceFailed")}
      ask={(fields, key, confirmed) => {
        const terms = readTerms(fields);
        if (!terms) throw refused("termsValue", t("termsMissing"));
        const json = { terms, reason: readReason(fields), ...confirmed };
        return sellerCall(lotApi().reprice.$post({ param: { id }, json, ...key }));
      }}
    >
      {(errors) => (
        <>
          <p className="text-sm text-ink-soft">{t("repriceHint")}</p>
          <TermsFields unit={unit} errors={errors} />
          <LOT.Field form={{ errors }} name="reason" />
        </>
      )}
    </AmountForm>
  );
}

const FORMS: Record<Action, ComponentType<ActionFormProps>> = {
  correct: CorrectForm,
  writeOff: WriteOffForm,
  reprice: RepriceForm,
  recall: RecallForm,
};
