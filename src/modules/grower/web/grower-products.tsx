import X from "lucide-react/icons/x";
import { useState } from "react";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { findAsSeller } from "#modules/catalog/web/shared/find-as-seller.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWarnBeforeLeaving } from "#ui/forms/leave-dialog.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import type { Grower } from "../contract/growers.ts";
import type { TermsInput } from "../contract/terms.ts";
import { t } from "../growers-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { lotPack, payUnitOf } from "../rules/units.ts";

/** `kind` is empty for no terms. */
interface TypedTerms {
  kind: "" | "price" | "share";
  amount: string;
}

type Line = Omit<Grower["products"][number], "terms"> & { terms: TypedTerms };

interface Draft {
  products: readonly Line[];
  terms: TypedTerms;
}

/** The form with a grower's products and terms. One press saves them. */
export function GrowerProductsForm({ grower }: { grower: Grower }) {
  const edit = useProductsEdit(grower);
  const { draft, change, errors } = edit;
  const isChanged = edit.changed > 0;
  // A chosen product empties the field.
  const [chosen, setChosen] = useState(0);
  useWarnBeforeLeaving(isChanged);
  const setLine = (id: string, line: Partial<Line>) =>
    change({ products: draft.products.map((each) => (each.id === id ? { ...each, ...line } : each)) });
  const add = ({ _id: id, name, quantity, unit }: Found) => {
    setChosen((n) => n + 1);
    if (draft.products.some((line) => line.id === id)) return;
    const pack = packText({ quantity, unit });
    const per = payUnitOf(lotPack({ quantity, unit }).unit).name;
    const line = { id, name, pack, per, usual: false, terms: { kind: "" as const, amount: "" } };
    change({ products: [...draft.products, line] });
  };
  const form = (
    <ShortForm form={edit} onSubmit={() => isChanged && edit.save()}>
      <FormGroup title={t("products")} hint={t("productsHint")} className="grid-cols-[minmax(0,1fr)] gap-5">
        <TermsFields
          label={t("ownTerms")}
          hint={t("ownTermsHint")}
          none={t("termsNone")}
          per=""
          value={draft.terms}
          onChange={(terms) => change({ terms })}
          error={errors[amountField()]}
        />
        {draft.products.length > 0 && (
          <ul aria-label={t("products")} className="grid divide-y divide-line border-y border-line">
            {draft.products.map((line) => (
              <li key={line.id} className="grid gap-x-4 gap-y-1 py-3">
                <div className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap">
                  <span className="min-w-0 grow font-semibold wrap-anywhere max-sm:basis-full">
                    {t("product", { product: line.name, pack: line.pack.replace(" ", "\u00a0") })}
                  </span>
                  <CheckBox
                    className="max-sm:grow sm:shrink-0"
                    label={t("usual")}
                    aria-label={t("usualOf", { product: line.name })}
                    tight
                    checked={line.usual}
                    onChange={(usual) => setLine(line.id, { usual })}
                  />
                  <IconButton
                    label={t("removeProduct", { product: line.name })}
                    onClick={() => change({ products: draft.products.filter(({ id }) => id !== line.id) })}
                  >
                    <X aria-hidden="true" className="size-5" />
                  </IconButton>
                </div>
                <TermsFields
                  label={t("termsOf", { product: line.name })}
                  hideLabel
                  none={t("termsDefault")}
                  per={line.per}
                  value={line.terms}
                  onChange={(terms) => setLine(line.id, { terms })}
                  error={errors[amountField(line.id)]}
                />
              </li>
            ))}
          </ul>
        )}
        <SuggestField<Found>
          key={chosen}
          autoFocus={chosen > 0}
          label={t("addProduct")}
          hint={t("addProductHint")}
          error={errors.products}
          find={findAsSeller}
          keyOf={({ _id }) => _id}
          onChoose={add}
        >
          {(product) => t("product", { product: product.name, pack: packText(product) })}
        </SuggestField>
        <Button
          type="submit"
          size="small"
          busy={edit.busy}
          aria-disabled={!isChanged}
          className={isChanged ? "justify-self-start" : "justify-self-start opacity-60"}
        >
          {t("saveProducts")}
        </Button>
      </FormGroup>
    </ShortForm>
  );
  return (
    <>
      {form}
      {edit.question}
    </>
  );
}

/** The name of an amount's field in the form's refusals. */
const amountField = (product = "") => `amount ${product}`;

function useProductsEdit(grower: Grower) {
  const meant = useMeantSums();
  const edit = useEdit<Grower, Draft>({
    loaded: grower,
    toDraft: (shown = grower) => ({
      products: shown.products.map((line) => ({ ...line, terms: typedTerms(line.terms) })),
      terms: typedTerms(shown.terms),
    }),
    save: async (typed, shown = grower) => {
      const json = {
        products: typed.products.map(({ id, usual, terms }) => ({ id, usual, terms: read(terms, id) })),
        terms: read(typed.terms),
        was: { products: shown.products, terms: shown.terms },
      };
      const param = { id: shown._id };
      const { message, grower: saved } = await meant.send(
        json,
        (sent) =>
          sellerCall(browserApi<GrowerApi>().api.seller.growers[":id"].products.$put({ param, json: sent })),
        (field) => amountField(typed.products[Number(field.split(".")[1])]?.id),
      );
      toast.success(message);
      return saved;
    },
    read: async ({ _id: id }) =>
      (await sellerCall(browserApi<GrowerApi>().api.seller.growers[":id"].$get({ param: { id } }))).grower,
    failed: t("saveFailed"),
  });
  return { ...edit, question: meant.question(edit.save) };
}

function typedTerms(terms: TermsInput | null): TypedTerms {
  if (!terms) return { kind: "", amount: "" };
  return { kind: terms.kind, amount: String(terms.kind === "price" ? terms.price : terms.percent) };
}

/** Throws `ApiError` at the amount's field if there is no number. */
function read({ kind, amount }: TypedTerms, product?: string): TermsInput | null {
  if (kind === "") return null;
  const number = readAmount(amount);
  if (number === undefined) {
    throw new ApiError(400, t("amountMissing"), { [amountField(product)]: t("amountMissing") });
  }
  return kind === "price" ? { kind, price: number } : { kind, percent: number };
}

interface TermsFieldsProps {
  label: string;
  hint?: string;
  hideLabel?: boolean;
  none: string;
  /** The unit of the price; empty for that of each product. */
  per: string;
  value: TypedTerms;
  onChange: (terms: TypedTerms) => void;
  error: string | undefined;
}

function TermsFields({ label, hint, hideLabel, none, per, value, onChange, error }: TermsFieldsProps) {
  const unit = value.kind === "price" ? t("perUnit", { unit: per }) : t("percent");
  return (
    <div
      className={classNames(
        "grid items-start gap-3 sm:grid-cols-2",
        // Without its label, the first field stands beside the second one's input, unless a refusal is below that.
        hideLabel && error === undefined && "sm:items-end",
      )}
    >
      <Select
        label={label}
        hint={hint}
        hideLabel={hideLabel}
        required={false}
        value={value.kind}
        onChange={({ target }) => {
          const kind = (["price", "share"] as const).find((each) => each === target.value) ?? "";
          onChange({ ...value, kind });
        }}
      >
        <option value="">{none}</option>
        <option value="price">{t("termsPrice")}</option>
        <option value="share">{t("termsShare")}</option>
      </Select>
      {value.kind !== "" && (
        <TextField
          label={unit}
          aria-label={`${label}: ${unit}`}
          inputMode="decimal"
          autoComplete="off"
          required
          value={value.amount}
          onChange={({ target }) => onChange({ ...value, amount: target.value })}
          error={error}
        />
      )}
    </div>
  );
}

type Found = { _id: string; name: string; quantity: number; unit: string };
