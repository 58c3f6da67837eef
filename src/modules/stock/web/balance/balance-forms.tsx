import { useState } from "react";
import { commaHint } from "#kernel/money/typed-amount.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { toast } from "#kernel/web/toast.ts";
import { unitText } from "#modules/catalog/rules/shared/pack.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { t } from "../../balance-texts.ts";
import type { Balance, Heap } from "../../contract.ts";
import type { StockApi } from "../../module-api.ts";
import { MAX_REASON_LENGTH } from "../../rules/counting.ts";
import { typedUnitOf } from "../../rules/shared/base-units.ts";
import { amountText, readHeapAmount, typedAmount } from "../heaps/heap-amount.ts";
import type { DoneChange } from "../heaps/taken-note.tsx";
import { AmountForm, textIn } from "../shared/amount-form.tsx";

export interface DayProps {
  heap: Heap;
  balance: Balance;
  /** Shows what was done, with a press that takes it back. */
  onChanged: (done: DoneChange) => void;
  onDone: () => Promise<void>;
}

interface FormProps extends DayProps {
  onInput: () => void;
}

/** A quiet button with the dialog of a form about a day. */
const dayAction = (
  name: "type" | "noteSpoilt" | "count",
  title: "typeTitle" | "spoiltTitle" | "countTitle",
  Form: ComponentType<FormProps>,
) =>
  function DayAction(day: DayProps) {
    const [open, setOpen] = useState(false);
    const words = { heap: day.heap.name, day: formatShortDay(day.balance.day) };
    return (
      <>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {t(name)}
        </Button>
        <FormDialog open={open} title={t(title, words)} onClose={() => setOpen(false)}>
          {({ onInput, closeAfter }) => (
            <Form {...day} onInput={onInput} onDone={() => closeAfter(day.onDone())} />
          )}
        </FormDialog>
      </>
    );
  };

/** An amount as it is typed, and with its unit. */
const amountTexts = (amount: number, unit: Heap["unit"]) => ({
  amount: typedAmount(amount, unit),
  words: amountText(amount, unit),
});

/** The amount that a field has, in base units. Throws at the field if it is no amount. */
function readField(form: FormData, name: string, unit: Heap["unit"]): number {
  const typed = textIn(form, name);
  const amount = readHeapAmount(typed, unit);
  if (amount !== undefined) return amount;
  const complaint = commaHint(typed) ?? t("typeAmount");
  throw new ApiError(422, complaint, { [name]: complaint });
}

interface AmountFieldProps {
  name: string;
  label: string;
  hint?: string;
  defaultValue?: string;
  error: string | undefined;
}

const AmountField = (field: AmountFieldProps) => (
  <TextField {...field} inputMode="decimal" autoComplete="off" required autoFocus />
);

function TypeForm({ heap, balance: { day, unit, typed, total }, onInput, onDone }: FormProps) {
  /** What lots and other days brought. The call takes the amount of all. */
  const others = total - typed;
  return (
    <AmountForm
      action={t("save")}
      failed={t("failed")}
      amount={{ field: "typed", words: (likely) => amountTexts(Math.max(0, likely - others), unit) }}
      ask={(form, _, confirmed) => {
        const amount = Math.max(0, others + readField(form, "typed", unit));
        const harvests = [{ heap: heap._id, day, total: amount, seen: total, ...confirmed }];
        return sellerCall(browserApi<StockApi>().api.stock.heaps.harvest.$post({ json: { harvests } }));
      }}
      onInput={onInput}
      onDone={({ message }) => {
        toast.success(message);
        return onDone();
      }}
    >
      {(errors, choice) => (
        <>
          <AmountField
            label={t("typedAmount", { unit: unitText(typedUnitOf(unit).unit) })}
            name="typed"
            defaultValue={typed > 0 ? typedAmount(typed, unit) : ""}
            error={errors.typed ?? errors[heap._id]}
          />
          {choice}
        </>
      )}
    </AmountForm>
  );
}

function SpoiltForm({ heap: { _id: id }, balance: { day, unit }, onInput, onChanged, onDone }: FormProps) {
  return (
    <AmountForm
      action={t("writeOff")}
      failed={t("failed")}
      amount={{ field: "amount", words: (amount) => amountTexts(amount, unit) }}
      ask={(form, call, confirmed) => {
        const amount = readField(form, "amount", unit);
        const json = { day, amount, reason: textIn(form, "reason"), ...confirmed };
        const { spoilt } = browserApi<StockApi>().api.stock.heaps[":id"];
        return sellerCall(spoilt.$post({ param: { id }, json, ...call }));
      }}
      onInput={onInput}
      onDone={(done) => {
        onChanged(done);
        return onDone();
      }}
    >
      {(errors, choice) => (
        <>
          <AmountField
            label={t("spoiltAmount", { unit: unitText(typedUnitOf(unit).unit) })}
            name="amount"
            error={errors.amount}
          />
          {choice}
          <TextField
            label={t("reason")}
            name="reason"
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            error={errors.reason}
          />
        </>
      )}
    </AmountForm>
  );
}

function CountForm({
  heap: { _id: id },
  balance: { day, unit, left },
  onInput,
  onChanged,
  onDone,
}: FormProps) {
  return (
    <AmountForm
      action={t("takeOver")}
      failed={t("failed")}
      amount={{ field: "counted", words: (amount) => amountTexts(amount, unit) }}
      ask={(form, call, confirmed) => {
        const json = { day, counted: readField(form, "counted", unit), seen: left, ...confirmed };
        const { count } = browserApi<StockApi>().api.stock.heaps[":id"];
        return sellerCall(count.$post({ param: { id }, json, ...call }));
      }}
      onInput={onInput}
      onDone={(done) => {
        onChanged(done);
        return onDone();
      }}
    >
      {(errors, choice) => (
        <>
          <AmountField
            label={t("counted", { unit: unitText(typedUnitOf(unit).unit) })}
            hint={t("countHint", { left: amountText(left, unit) })}
            name="counted"
            error={errors.counted}
          />
          {choice}
        </>
      )}
    </AmountForm>
  );
}

/** Types what there is for the day without a grower. */
export const TypeAmount = dayAction("type", "typeTitle", TypeForm);
/** Writes off a part of what is left. */
export const NoteSpoilt = dayAction("noteSpoilt", "spoiltTitle", SpoiltForm);
/** Takes over what was counted in the evening. */
export const EveningCount = dayAction("count", "countTitle", CountForm);
