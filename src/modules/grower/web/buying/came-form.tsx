import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../buying-texts.ts";
import { type LotUnit, MAX_LOT_REASON } from "../../rules/units.ts";
import { readLotAmount, refused, typedAmount, unitWord } from "../lots/lot-words.ts";

/** The amounts that came of a product, in its unit. */
export type Came = { amount: number; refused?: number; refusedReason?: string };

interface CameFormProps {
  unit: LotUnit;
  /** The part of the asked amount that has not come yet, in its unit. */
  rest: number;
  today: string;
  onNote: (came: Came, harvestedOn: string) => Promise<void>;
  onCancel: () => void;
}

/** The form for another amount than was asked: what is good, what is not accepted and why, and the day of the harvest. */
export function CameForm({ unit, rest, today, onNote, onCancel }: CameFormProps) {
  const [isRefused, setRefused] = useState(false);
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const amountOf = (name: string) => (typed(name) === "" ? 0 : readLotAmount(typed(name), unit, name));
    const came: Came = { amount: amountOf("amount") };
    const notGood = amountOf("refused");
    if (came.amount + notGood === 0) throw refused("amount", t("amountMissing"));
    if (notGood > 0) came.refused = notGood;
    if (typed("why") !== "") came.refusedReason = typed("why");
    await onNote(came, typed("harvestedOn") || today);
  });
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <>
      <ShortForm formRef={formRef} busy={busy} action={t("note")} wide onSubmit={submit}>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            {...number}
            label={t("good", { unit: unitWord(unit) })}
            name="amount"
            autoFocus
            required
            defaultValue={typedAmount(rest, unit)}
            error={errors.amount}
          />
          <TextField
            {...number}
            label={t("notGood", { unit: unitWord(unit) })}
            name="refused"
            unmarked
            onChange={({ target }) => setRefused(target.value.trim() !== "")}
            error={errors.refused}
          />
        </div>
        {isRefused && <TextField label={t("why")} name="why" maxLength={MAX_LOT_REASON} autoComplete="off" />}
        <TextField
          label={t("harvested")}
          name="harvestedOn"
          type="date"
          required
          defaultValue={today}
          max={today}
          error={errors.harvestedOn}
        />
      </ShortForm>
      <Button variant="quiet" size="small" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </>
  );
}
