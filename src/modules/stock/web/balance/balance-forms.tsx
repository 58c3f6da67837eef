import { useState } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { unitText } from "#modules/catalog/rules/shared/pack.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { AmountField, AmountForm, textIn } from "#modules/store/web/shared/amount-form.tsx";
import { Button } from "#ui/controls/button.tsx";
import { declareFields, line } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { t } from "../../balance-texts.ts";
import type { Balance, Heap } from "../../contract.ts";
import type { StockApi } from "../../module-api.ts";
import { MAX_REASON_LENGTH } from "../../rules/counting.ts";
import { typedUnitOf } from "../../rules/shared/base-units.ts";
import { amountText, readHeapAmount, typedAmount } from "../heaps/heap-amount.ts";
import type { DoneChange } from "../heaps/taken-note.tsx";

export interface DayProps {
  heap: Heap;
  balance: Balance;
  /** Shows what was done, with a button that undoes it. */
  onChanged: (done: DoneChange) => void;
  onDone: () => Promise<void>;
}

const DAY = declareFields({ reason: line(t.later("reason"), { maxLength: MAX_REASON_LENGTH }) });

interface DayForm<Answer extends { message: string }> {
  button: "type" | "noteSpoilt" | "count";
  title: "typeTitle" | "spoiltTitle" | "countTitle";
  action: "save" | "writeOff" | "takeOver";
  field: "typed" | "amount" | "counted";
  label: "typedAmount" | "spoiltAmount" | "counted";
  place?: (day: DayProps) => { hint?: string; defaultValue?: string };
  hasReason?: boolean;
  /** The part of the sent amount that is not typed here. */
  others?: (balance: Balance) => number;
  send: (
    day: Pick<DayProps, "heap" | "balance">,
    amount: number,
    call: { reason: string; confirmed: { confirmed?: true }; header: { "idempotency-key": string } },
  ) => Promise<Answer>;
  onAnswer?: (day: DayProps) => (answer: Answer) => void;
}

const dayAction = <Answer extends { message: string }>(form: DayForm<Answer>) =>
  function DayAction(day: DayProps) {
    const [open, setOpen] = useState(false);
    const { heap, balance } = day;
    const { unit } = balance;
    const { field, others = () => 0 } = form;
    const wordsOf = (sent: number) => {
      const amount = Math.max(0, sent - others(balance));
      return { amount: typedAmount(amount, unit), words: amountText(amount, unit) };
    };
    return (
      <>
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          {t(form.button)}
        </Button>
        <FormDialog
          open={open}
          title={t(form.title, { heap: heap.name, day: formatShortDay(balance.day) })}
          onClose={() => setOpen(false)}
        >
          {({ closeAfter }) => (
            <AmountForm
              action={t(form.action)}
              failed={t("failed")}
              amount={{ field, words: wordsOf }}
              ask={(fields, { header }, confirmed) => {
                const typed = readHeapAmount(textIn(fields, field), unit, field);
                const amount = Math.max(0, others(balance) + typed);
                return form.send(day, amount, { header, reason: textIn(fields, "reason"), confirmed });
              }}
              onAnswer={form.onAnswer?.(day)}
              onDone={() => closeAfter(day.onDone())}
            >
              {(errors, choice) => (
                <>
                  <AmountField
                    autoFocus
                    label={t(form.label, { unit: unitText(typedUnitOf(unit).unit) })}
                    name={field}
                    error={errors[field] ?? errors[heap._id]}
                    {...form.place?.(day)}
                  />
                  {choice}
                  {form.hasReason && <DAY.Field form={{ errors }} name="reason" />}
                </>
              )}
            </AmountForm>
          )}
        </FormDialog>
      </>
    );
  };

const heapsApi = () => browserApi<StockApi>().api.stock.heaps;

/** Types what there is for the day without a grower. The call takes it with what lots and other days brought. */
export const TypeAmount = dayAction({
  button: "type",
  title: "typeTitle",
  action: "save",
  field: "typed",
  label: "typedAmount",
  place: ({ balance: { typed, unit } }) => ({ defaultValue: typed > 0 ? typedAmount(typed, unit) : "" }),
  others: ({ total, typed }) => total - typed,
  send: ({ heap, balance: { day, total: seen } }, total, { confirmed }) => {
    const harvests = [{ heap: heap._id, day, total, seen, ...confirmed }];
    return sellerCall(heapsApi().harvest.$post({ json: { harvests } }));
  },
});

/** Writes off a part of what is left. */
export const NoteSpoilt = dayAction({
  button: "noteSpoilt",
  title: "spoiltTitle",
  action: "writeOff",
  field: "amount",
  label: "spoiltAmount",
  hasReason: true,
  send: ({ heap: { _id: id }, balance: { day } }, amount, { header, reason, confirmed }) => {
    const json = { day, amount, reason, ...confirmed };
    return sellerCall(heapsApi()[":id"].spoilt.$post({ param: { id }, json, header }));
  },
  onAnswer: ({ onChanged }) => onChanged,
});

/** Takes over what was counted in the evening. */
export const EveningCount = dayAction({
  button: "count",
  title: "countTitle",
  action: "takeOver",
  field: "counted",
  label: "counted",
  place: ({ balance: { left, unit } }) => ({ hint: t("countHint", { left: amountText(left, unit) }) }),
  send: ({ heap: { _id: id }, balance: { day, left: seen } }, counted, { header, confirmed }) => {
    const json = { day, counted, seen, ...confirmed };
    return sellerCall(heapsApi()[":id"].count.$post({ param: { id }, json, header }));
  },
  onAnswer: ({ onChanged }) => onChanged,
});
