import type { Category } from "#modules/catalog/contract/category.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/promo.ts";
import { Button } from "#ui/button.tsx";
import { CheckBox } from "#ui/check-box.tsx";
import { MeanwhileNotice } from "#ui/meanwhile-notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { PromoCodeInfo } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { CategoryChoice } from "./category-choice.tsx";
import type { PromoDraft } from "./promo-draft.ts";
import { PromoKindChoice } from "./promo-kind-choice.tsx";
import { meanwhileWords } from "./promo-words.ts";
import { usePromoForm } from "./use-promo-form.ts";

interface PromoFormProps {
  /** The code that is edited; none when one is added. */
  promo: PromoCodeInfo | undefined;
  categories: readonly Category[] | undefined;
  /** Something was typed or chosen. */
  onInput: () => void;
  onSaved: () => void;
}

/** What a promo code is, what it takes off, and when it counts. */
export function PromoForm({ promo, categories, onInput, onSaved }: PromoFormProps) {
  const form = usePromoForm(promo, onSaved);
  const { draft, change, errors, busy, save, formRef } = form;
  const nameOf = (path: string) => categories?.find((each) => each.path === path)?.name ?? path;
  const field = (name: keyof PromoDraft & keyof typeof INPUTS) => ({
    ...INPUTS[name],
    name,
    label: t(name),
    value: draft[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      className="grid gap-5"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <MeanwhileNotice
        meanwhile={form.meanwhile.map((each) => meanwhileWords(each, nameOf))}
        gone={form.gone}
      />
      <TextField {...field("code")} required hint={t("codeHint")} />
      <PromoKindChoice kind={draft.kind} onChoose={(kind) => change({ kind })} />
      <div className="grid grid-cols-2 items-start gap-4 cramped:grid-cols-1">
        {draft.kind === "fixed" ? (
          <TextField {...field("amount")} required />
        ) : (
          <>
            <TextField {...field("percent")} required />
            <TextField {...field("maximum")} />
          </>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-4 cramped:grid-cols-1">
        <TextField {...field("from")} />
        <TextField {...field("until")} />
        <TextField {...field("minimum")} className="col-span-2 cramped:col-span-1" />
        <TextField {...field("mostUses")} />
        <TextField {...field("mostPerShopper")} />
      </div>
      <CheckBox
        label={t("firstOrderOnly")}
        checked={draft.firstOrderOnly}
        onChange={(firstOrderOnly) => change({ firstOrderOnly })}
      />
      <CategoryChoice
        categories={categories}
        chosen={draft.categories}
        error={errors.categories}
        onChoose={(chosen) => change({ categories: chosen })}
      />
      <Button type="submit" busy={busy} busyLabel={t("saving")} wide>
        {t(form.shown ? "save" : "add")}
      </Button>
    </form>
  );
}

const INPUTS = {
  code: { maxLength: MAX_PROMO_LENGTH, autoCapitalize: "characters", spellCheck: false },
  amount: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  maximum: { inputMode: "decimal" },
  from: { type: "date" },
  until: { type: "date" },
  minimum: { inputMode: "decimal" },
  mostUses: { inputMode: "numeric" },
  mostPerShopper: { inputMode: "numeric" },
} as const;
