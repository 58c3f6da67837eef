import { useId } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import type { PromoCodeInfo, PromoFields } from "../contract.ts";
import type { PromoApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { fromDraft, meanwhileWords, NEW_PROMO, type PromoDraft, toDraft } from "./promo-fields.ts";
import { readPromos } from "./use-promos.ts";

interface PromoFormProps {
  /** The edited code; undefined for a new one. */
  promo: PromoCodeInfo | undefined;
  categories: readonly Category[] | undefined;
  /** Called on every change. */
  onInput: () => void;
  onSaved: () => Promise<void>;
}

/** The form of a promo code: its discount and conditions. */
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
    <>
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
      {form.question}
    </>
  );
}

/** The state of the form. A refusal is shown at its field, and everything typed stays. */
function usePromoForm(promo: PromoCodeInfo | undefined, onSaved: () => Promise<void>) {
  const meant = useMeantSums();
  const form = useEdit<PromoCodeInfo, PromoDraft>({
    loaded: promo,
    toDraft: (shown) => (shown ? toDraft(shown) : NEW_PROMO),
    save: async (typed, was) => {
      const read = fromDraft(typed);
      if ("errors" in read) throw new ApiError(400, Object.values(read.errors)[0] ?? "", read.errors);
      const { message } = await meant.send(read.fields, (fields) => send(fields, was));
      toast.success(message);
      void refreshStore();
      await onSaved();
      return undefined;
    },
    read: async ({ _id: id }) => (await readPromos()).codes.find(({ _id }) => _id === id),
    failed: t("saveFailed"),
  });
  return { ...form, question: meant.question(form.save) };
}

function send(fields: PromoFields & { confirmed?: true }, was: PromoCodeInfo | undefined) {
  return was
    ? sellerCall(
        browserApi<PromoApi>().api.promo[":id"].$put({ param: { id: was._id }, json: { ...fields, was } }),
      )
    : sellerCall(browserApi<PromoApi>().api.promo.add.$post({ json: fields }));
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

interface PromoKindChoiceProps {
  kind: PromoFields["kind"];
  onChoose: (kind: PromoFields["kind"]) => void;
}

const KINDS = [
  { value: "fixed", label: t.later("fixed") },
  { value: "percent", label: t.later("percentage") },
] as const;

/** The choice of the kind of discount: an amount, or a percentage of the cart. */
function PromoKindChoice({ kind, onChoose }: PromoKindChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("kind")}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {KINDS.map(({ value, label }) => (
          <RadioCard
            key={value}
            name="kind"
            value={value}
            checked={value === kind}
            onChoose={() => onChoose(value)}
          >
            <RadioCardText label={label.words()} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

interface CategoryChoiceProps {
  /** Undefined while they are loading. */
  categories: readonly Category[] | undefined;
  /** The chosen paths; null for all products. */
  chosen: readonly string[] | null;
  error: string | undefined;
  onChoose: (chosen: string[] | null) => void;
}

/** The choice of the products for which a code counts. */
function CategoryChoice({ categories = [], chosen, error, onChoose }: CategoryChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error && errorId}>
      <legend className="mb-1.5 text-sm font-semibold">{t("categories")}</legend>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <RadioCard name="which" checked={chosen === null} onChoose={() => onChoose(null)}>
          <RadioCardText label={t("allProducts")} />
        </RadioCard>
        <RadioCard
          name="which"
          checked={chosen !== null}
          onChoose={() => onChoose(chosen ? [...chosen] : [])}
        >
          <RadioCardText label={t("someCategories")} />
        </RadioCard>
      </div>
      {chosen && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          {categories.map(({ path, name }) => (
            <CheckBox
              key={path}
              label={name}
              checked={chosen.includes(path)}
              aria-invalid={error ? true : undefined}
              onChange={(isChosen) =>
                onChoose(isChosen ? [...chosen, path] : chosen.filter((each) => each !== path))
              }
            />
          ))}
        </div>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-medium text-clay-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}
