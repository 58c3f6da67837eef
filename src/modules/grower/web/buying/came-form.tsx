import { useRef, useState } from "react";
import { isImplausible, likelyAmount } from "#modules/store/rules/shared/likely-amount.ts";
import {
  AmountChoice,
  type AmountQuestion,
  useAmountRange,
} from "#modules/store/web/shared/amount-choice.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../buying-texts.ts";
import { type LotUnit, MAX_LOT_REASON } from "../../rules/units.ts";
import { amountIn, readLotAmount, refused, typedAmount, unitWord } from "../lots/lot-words.ts";

/** The amounts that came of a product, in its unit. */
export type Came = { amount: number; refused?: number; refusedReason?: string; confirmed?: boolean };

interface CameFormProps {
  unit: LotUnit;
  /** The asked amount, and what came of it already, in its unit. */
  expected: number;
  seen: number;
  today: string;
  onNote: (came: Came, harvestedOn: string) => Promise<void>;
  onCancel: () => void;
}

/** The form for another amount than was asked: what is good, what is not accepted and why, and the day of the harvest. */
export function CameForm({ unit, expected, seen, today, onNote, onCancel }: CameFormProps) {
  const [isRefused, setRefused] = useState(false);
  const [question, setQuestion] = useState<AmountQuestion>();
  const confirmed = useRef<string>(undefined);
  const range = useAmountRange();
  const { busy, errors, submit, formRef } = useSubmit(async (form: FormData) => {
    const typed = (name: string) => String(form.get(name) ?? "").trim();
    const amountOf = (name: string) => (typed(name) === "" ? 0 : readLotAmount(typed(name), unit, name));
    const came: Came = { amount: amountOf("amount") };
    const notGood = amountOf("refused");
    if (came.amount + notGood === 0) throw refused("amount", t("amountMissing"));
    if (notGood > 0) came.refused = notGood;
    if (typed("why") !== "") came.refusedReason = typed("why");
    if (confirmed.current === typed("amount")) came.confirmed = true;
    const slip = came.confirmed ? undefined : questionAbout(came, typed("amount"));
    setQuestion(slip);
    if (slip) throw refused("amount", slip.words);
    await onNote(came, typed("harvestedOn") || today);
  });
  /** The question about an amount that may be a typo; undefined if it is not far from what was asked. */
  const questionAbout = (
    { amount, refused: besides = 0 }: Came,
    typed: string,
  ): AmountQuestion | undefined => {
    const already = seen + besides;
    if (!isImplausible(already + amount, expected, range)) return undefined;
    const likely = likelyAmount(amount, expected, { ...range, already, isWhole: true });
    return {
      words: t("unusual", { amount: amountIn(already + amount, unit), asked: amountIn(expected, unit) }),
      typed: t("typedOf", { amount: typed, unit: unitWord(unit) }),
      likely:
        likely === undefined
          ? undefined
          : { amount: typedAmount(likely, unit), words: amountIn(likely, unit) },
    };
  };
  const noteAgain = (amount: string) => {
    const field = formRef.current?.elements.namedItem("amount");
    if (field instanceof HTMLInputElement) field.value = amount;
    formRef.current?.requestSubmit();
  };
  const number = { inputMode: "decimal", autoComplete: "off" } as const;
  return (
    <>
      <ShortForm form={{ formRef, busy }} action={t("note")} wide onSubmit={submit}>
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField
            {...number}
            label={t("good", { unit: unitWord(unit) })}
            name="amount"
            autoFocus
            required
            defaultValue={typedAmount(Math.max(0, expected - seen), unit)}
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
        {question && (
          <AmountChoice
            question={question}
            onLikely={noteAgain}
            onReally={() => {
              const field = formRef.current?.elements.namedItem("amount");
              confirmed.current = field instanceof HTMLInputElement ? field.value.trim() : "";
              formRef.current?.requestSubmit();
            }}
          />
        )}
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
