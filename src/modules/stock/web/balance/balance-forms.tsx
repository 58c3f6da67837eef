import { type ReactNode, useState } from "react";
import { commaHint } from "#kernel/money/typed-amount.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { unitText } from "#modules/catalog/rules/shared/pack.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { fieldSetter, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../balance-texts.ts";
import type { Balance, Heap } from "../../heap-contract.ts";
import type { StockApi } from "../../module-api.ts";
import { MAX_REASON_LENGTH } from "../../rules/counting.ts";
import { typedUnitOf } from "../../rules/shared/base-units.ts";
import { amountText, readHeapAmount, typedAmount } from "../heaps/heap-amount.ts";
import type { DoneChange } from "../heaps/taken-note.tsx";

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

/** A quiet button with the dialog that it opens. */
function ActionDialog({
  label,
  title,
  children,
  onDone,
}: {
  label: string;
  title: string;
  /** The form of the dialog. */
  children: (form: { onInput: () => void; onDone: () => Promise<void> }) => ReactNode;
  onDone: () => Promise<void>;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <FormDialog open={open} title={title} onClose={() => setOpen(false)}>
        {({ onInput, close }) =>
          children({
            onInput,
            onDone: async () => {
              await onDone();
              close();
            },
          })
        }
      </FormDialog>
    </>
  );
}

/** An amount as it is typed, and with its unit. */
const amountTexts = (amount: number, unit: Heap["unit"]) => ({
  amount: typedAmount(amount, unit),
  words: amountText(amount, unit),
});

/** The amount that a field has, in base units. Throws at the field if it is no amount. */
function readField(form: FormData, name: string, unit: Heap["unit"]): number {
  const typed = String(form.get(name) ?? "").trim();
  const amount = readHeapAmount(typed, unit);
  if (amount !== undefined) return amount;
  const complaint = commaHint(typed) ?? t("typeAmount");
  throw new ApiError(422, complaint, { [name]: complaint });
}

/** Types what there is for the day without a grower. */
export function TypeAmount(day: DayProps) {
  const title = t("typeTitle", { day: formatShortDay(day.balance.day) });
  return (
    <ActionDialog label={t("type")} title={title} onDone={day.onDone}>
      {(form) => <TypeForm {...day} {...form} />}
    </ActionDialog>
  );
}

function TypeForm({ heap, balance: { day, unit, typed, total }, onInput, onDone }: FormProps) {
  /** What lots and other days brought. The call takes the amount of all. */
  const others = total - typed;
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const text = String(form.get("typed") ?? "");
    const amount = Math.max(0, others + readField(form, "typed", unit));
    const harvests = [{ heap: heap._id, day, total: amount, seen: total, ...unusual.confirmed(text) }];
    const { message } = await unusual.sendWithQuestion(text, () =>
      sellerCall(browserApi<StockApi>().api.stock.heaps.harvest.$post({ json: { harvests } })),
    );
    toast.success(message);
    await onDone();
  }, t("failed"));
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "typed"), (likely) => {
    const own = Math.max(0, likely - others);
    return amountTexts(own, unit);
  });
  return (
    <ShortForm formRef={formRef} busy={busy} action={t("save")} wide onSubmit={submit} onInput={onInput}>
      <TextField
        label={t("typedAmount", { unit: unitText(typedUnitOf(unit).unit) })}
        name="typed"
        inputMode="decimal"
        autoComplete="off"
        required
        autoFocus
        defaultValue={typed > 0 ? typedAmount(typed, unit) : ""}
        error={errors.typed ?? errors[heap._id]}
      />
      {unusual.choice}
    </ShortForm>
  );
}

/** Writes off a part of what is left. */
export function NoteSpoilt(day: DayProps) {
  const title = t("spoiltTitle", { heap: day.heap.name, day: formatShortDay(day.balance.day) });
  return (
    <ActionDialog label={t("noteSpoilt")} title={title} onDone={day.onDone}>
      {(form) => <SpoiltForm {...day} {...form} />}
    </ActionDialog>
  );
}

function SpoiltForm({ heap: { _id: id }, balance: { day, unit }, onInput, onChanged, onDone }: FormProps) {
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const text = String(form.get("amount") ?? "");
    const json = {
      day,
      amount: readField(form, "amount", unit),
      reason: String(form.get("reason") ?? "").trim(),
      ...unusual.confirmed(text),
    };
    const done = await unusual.sendWithQuestion(text, () =>
      send(
        (key) =>
          sellerCall(
            browserApi<StockApi>().api.stock.heaps[":id"].spoilt.$post({
              param: { id },
              json,
              header: { "idempotency-key": key },
            }),
          ),
        { of: JSON.stringify(json) },
      ),
    );
    onChanged(done);
    await onDone();
  }, t("failed"));
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "amount"), (amount) =>
    amountTexts(amount, unit),
  );
  return (
    <ShortForm formRef={formRef} busy={busy} action={t("writeOff")} wide onSubmit={submit} onInput={onInput}>
      <TextField
        label={t("spoiltAmount", { unit: unitText(typedUnitOf(unit).unit) })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        autoFocus
        error={errors.amount}
      />
      {unusual.choice}
      <TextField
        label={t("reason")}
        name="reason"
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        error={errors.reason}
      />
    </ShortForm>
  );
}

/** Takes over what was counted in the evening. */
export function EveningCount(day: DayProps) {
  const title = t("countTitle", { heap: day.heap.name, day: formatShortDay(day.balance.day) });
  return (
    <ActionDialog label={t("count")} title={title} onDone={day.onDone}>
      {(form) => <CountForm {...day} {...form} />}
    </ActionDialog>
  );
}

function CountForm({
  heap: { _id: id },
  balance: { day, unit, left },
  onInput,
  onChanged,
  onDone,
}: FormProps) {
  const send = useIdempotentSend();
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const text = String(form.get("counted") ?? "");
    const json = {
      day,
      counted: readField(form, "counted", unit),
      seen: left,
      ...unusual.confirmed(text),
    };
    const done = await unusual.sendWithQuestion(text, () =>
      send(
        (key) =>
          sellerCall(
            browserApi<StockApi>().api.stock.heaps[":id"].count.$post({
              param: { id },
              json,
              header: { "idempotency-key": key },
            }),
          ),
        { of: JSON.stringify(json) },
      ),
    );
    onChanged(done);
    await onDone();
  }, t("failed"));
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "counted"), (amount) =>
    amountTexts(amount, unit),
  );
  return (
    <ShortForm formRef={formRef} busy={busy} action={t("takeOver")} wide onSubmit={submit} onInput={onInput}>
      <TextField
        label={t("counted", { unit: unitText(typedUnitOf(unit).unit) })}
        hint={t("countHint", { left: amountText(left, unit) })}
        name="counted"
        inputMode="decimal"
        autoComplete="off"
        required
        autoFocus
        error={errors.counted}
      />
      {unusual.choice}
    </ShortForm>
  );
}
