import { useId } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import type { PromoCodeInfo, PromoFields } from "../contract.ts";
import type { PromoApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { PROMO, type PromoDraft, readPromo } from "./promo-fields.ts";
import { readPromos } from "./use-promos.ts";

interface PromoFormProps {
  /** The edited code; undefined for a new one. */
  promo: PromoCodeInfo | undefined;
  categories: readonly Category[] | undefined;
  onSaved: () => Promise<void>;
}

/** The form of a promo code: its discount and conditions. */
export function PromoForm({ promo, categories, onSaved }: PromoFormProps) {
  const form = usePromoForm(promo, onSaved);
  const { draft, change, errors } = form;
  const nameOf = (path: string) => categories?.find((each) => each.path === path)?.name ?? path;
  return (
    <>
      <ShortForm
        form={form}
        action={t(form.shown ? "save" : "add")}
        busyLabel={t("saving")}
        wide
        className="grid gap-5"
      >
        <MeanwhileNotice
          meanwhile={form.meanwhile.map(([field, value]) =>
            field === "categories" ? [t(field), categoryWords(value, nameOf)] : PROMO.inWords([field, value]),
          )}
          gone={form.gone}
        />
        <PROMO.Field form={form} name="code" />
        <PROMO.Field form={form} name="kind" />
        <div className="grid grid-cols-2 items-start gap-4 cramped:grid-cols-1">
          <PROMO.Field form={form} name="amount" />
          <PROMO.Field form={form} name="percent" />
          <PROMO.Field form={form} name="maximum" />
        </div>
        <div className="grid grid-cols-2 items-start gap-4 cramped:grid-cols-1">
          <PROMO.Field form={form} name="from" />
          <PROMO.Field form={form} name="until" />
          <PROMO.Field form={form} name="minimum" className="col-span-2 cramped:col-span-1" />
          <PROMO.Field form={form} name="mostUses" />
          <PROMO.Field form={form} name="mostPerShopper" />
        </div>
        <PROMO.Field form={form} name="firstOrderOnly" />
        <CategoryChoice
          categories={categories}
          chosen={draft.categories}
          error={errors.categories}
          onChoose={(chosen) => change({ categories: chosen })}
        />
      </ShortForm>
      {form.question}
    </>
  );
}

const categoryWords = (paths: unknown, nameOf: (path: string) => string) =>
  Array.isArray(paths) ? paths.map(String).map(nameOf).join(", ") : t("allProducts");

/** A refusal is shown at its field, and everything typed stays. */
function usePromoForm(promo: PromoCodeInfo | undefined, onSaved: () => Promise<void>) {
  const meant = useMeantSums();
  const form = useEdit<PromoCodeInfo, PromoDraft>({
    loaded: promo,
    toDraft: (shown) => PROMO.toDraft(shown ?? { isActive: true }),
    save: async (typed, was) => {
      await meant.send(readPromo(typed), (fields) => send(fields, was));
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
    ? sellerDone(
        browserApi<PromoApi>().api.promo[":id"].$put({ param: { id: was._id }, json: { ...fields, was } }),
      )
    : sellerDone(browserApi<PromoApi>().api.promo.add.$post({ json: fields }));
}

interface CategoryChoiceProps {
  /** Undefined while they are loading. */
  categories: readonly Category[] | undefined;
  /** The chosen paths; null for all products. */
  chosen: readonly string[] | null;
  error: string | undefined;
  onChoose: (chosen: string[] | null) => void;
}

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
