import { useRef, useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { findAsSeller } from "#modules/catalog/web/shared/find-as-seller.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { AmountField, AmountForm, textIn } from "#modules/store/web/shared/amount-form.tsx";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import type { Grower } from "../../contract/growers.ts";
import type { TermsInput } from "../../contract/terms.ts";
import { t } from "../../lot-texts.ts";
import type { GrowerApi } from "../../module-api.ts";
import { type LotUnit, lotPack } from "../../rules/units.ts";
import { amountWords, LOT, readLotAmount, readTerms, refused, unitWord } from "./lot-words.ts";
import { TermsFields } from "./terms-fields.tsx";

/** The growers to choose from. */
export type GrowerName = { _id: string; label: string; isActive: boolean };

interface ReceiveDialogProps {
  open: boolean;
  growers: readonly GrowerName[];
  /** The delivery day that is chosen at first. */
  day?: string;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** The dialog in which what a grower brings is written down, made for a phone in one hand. */
export function ReceiveDialog({ open, growers, day, onClose, onSaved }: ReceiveDialogProps) {
  return (
    <FormDialog open={open} title={t("came")} onClose={onClose} size="medium">
      {({ onInput, closeAfter }) => (
        <ReceiveForm growers={growers} day={day} onInput={onInput} onSaved={() => closeAfter(onSaved())} />
      )}
    </FormDialog>
  );
}

type Product = { _id: string; name: string; pack: string; unit: LotUnit; terms: TermsInput | null };

interface ReceiveFormProps extends Omit<ReceiveDialogProps, "open" | "onClose"> {
  onInput: () => void;
}

function ReceiveForm({ growers, day, onInput, onSaved }: ReceiveFormProps) {
  const choice = useGrowerAndProduct();
  const { grower, product } = choice;
  const unit = product?.unit ?? "g";
  const today = useToday();
  return (
    <AmountForm
      action={t("save")}
      failed={t("receiveFailed")}
      amount={{ field: "amount", words: (amount) => amountWords(amount, unit) }}
      besides={product?._id}
      ask={async (form, call, confirmed) => {
        const chosen = await choice.complete();
        const json = { grower: chosen.grower._id, ...lotIn(form, chosen.product), ...confirmed };
        return sellerCall(browserApi<GrowerApi>().api.seller.lots.$post({ json, ...call }));
      }}
      onDone={onSaved}
    >
      {(errors, slip) => (
        <>
          <GrowerSelect growers={growers} error={errors.grower} onChoose={choice.chooseGrower} />
          {grower && (
            <ProductFields grower={grower} choice={choice} error={errors.product} onInput={onInput} />
          )}
          <AmountField label={t("amount", { unit: unitWord(unit) })} name="amount" error={errors.amount} />
          {slip}
          <LOT.Field form={{ errors }} name="harvestedOn" defaultValue={today} max={today} />
          {product && product.terms === null && (
            <TermsFields key={product._id} unit={unit} agreed={null} errors={errors} />
          )}
          <MoreFields product={product} unit={unit} day={day} errors={errors} />
        </>
      )}
    </AmountForm>
  );
}

interface GrowerSelectProps {
  growers: readonly GrowerName[];
  error: string | undefined;
  onChoose: (id: string) => void;
}

/** The choice of a grower. */
export const GrowerSelect = ({ growers, error, onChoose }: GrowerSelectProps) => (
  <Select
    label={t("grower")}
    name="grower"
    required
    error={error}
    defaultValue=""
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">{t("chooseGrower")}</option>
    <Options of={growers.map(({ _id, label }) => [_id, label])} />
  </Select>
);

/** The chosen grower and product. `isOther` is whether the product is found by its name, not among the grower's own. */
export function useGrowerAndProduct() {
  const [grower, setGrower] = useState<Grower>();
  const [product, setProduct] = useState<Product>();
  const [isOther, setOther] = useState(false);
  const latestId = useRef("");
  /** The chosen grower, while it is being loaded. A press on Save waits for it. */
  const coming = useRef<Promise<Grower | undefined>>(undefined);
  const loadGrower = async (id: string): Promise<Grower | undefined> => {
    try {
      const request = browserApi<GrowerApi>().api.seller.growers[":id"].$get({ param: { id } });
      const { grower: chosen } = await sellerCall(request);
      // Another one may be chosen by now, such as with an arrow key.
      if (latestId.current !== id) return undefined;
      setGrower(chosen);
      setOther(chosen.products.length === 0);
      setProduct(onlyProduct(chosen));
      return chosen;
    } catch (error) {
      if (latestId.current === id) coming.current = undefined;
      toastFailure(error, t("loadFailed"));
      return undefined;
    }
  };
  const chooseGrower = (id: string) => {
    latestId.current = id;
    setGrower(undefined);
    setProduct(undefined);
    coming.current = id === "" ? undefined : loadGrower(id);
  };
  /** Both, once they are loaded. Throws `ApiError` for what is not chosen. */
  const complete = async () => {
    const id = latestId.current;
    if (id === "") throw refused("grower", t("growerMissing"));
    const bringer = grower ?? (await (coming.current ?? loadGrower(id)));
    if (!bringer) throw refused("grower", t("growerNotLoaded"));
    const produce = product ?? onlyProduct(bringer);
    if (!produce) throw refused("product", t("productMissing"));
    return { grower: bringer, product: produce };
  };
  return { grower, product, isOther, chooseGrower, setProduct, setOther, complete };
}

function lotIn(form: FormData, { _id, unit }: Product) {
  const refusedText = textIn(form, "refused");
  return {
    product: _id,
    harvestedOn: textIn(form, "harvestedOn"),
    amount: readLotAmount(textIn(form, "amount"), unit, "amount"),
    unit,
    refused: refusedText === "" ? undefined : readLotAmount(refusedText, unit, "refused"),
    refusedReason: textIn(form, "refusedReason"),
    terms: readTerms(form),
    day: textIn(form, "day") || undefined,
  };
}

interface ProductFieldsProps {
  grower: Grower;
  choice: ReturnType<typeof useGrowerAndProduct>;
  error: string | undefined;
  onInput: () => void;
}

function ProductFields({ grower, choice, error, onInput }: ProductFieldsProps) {
  const { product, setProduct, setOther } = choice;
  if (!choice.isOther) {
    return (
      <Select
        label={t("product")}
        name="product"
        required
        error={error}
        value={product?._id ?? ""}
        onChange={({ target }) => {
          setOther(target.value === "other");
          setProduct(productsOf(grower).find(({ _id }) => _id === target.value));
        }}
      >
        <option value="">{t("chooseProduct")}</option>
        <Options
          of={grower.products.map(({ id, name, pack }) => [id, t("chosenProduct", { product: name, pack })])}
        />
        <option value="other">{t("otherProduct")}</option>
      </Select>
    );
  }
  return (
    <>
      {/* The key gives an empty field after each choice. */}
      <SuggestField
        key={product?._id}
        autoFocus={product !== undefined}
        label={t("findProduct")}
        error={error}
        find={(q) => findProducts(q, grower)}
        keyOf={({ _id }) => _id}
        onChoose={(chosen) => {
          onInput();
          setProduct(chosen);
        }}
      >
        {({ name, pack }) => t("chosenProduct", { product: name, pack })}
      </SuggestField>
      {product && (
        <p className="font-semibold wrap-anywhere">
          {t("chosenProduct", { product: product.name, pack: product.pack })}
        </p>
      )}
    </>
  );
}

interface MoreFieldsProps {
  product: Product | undefined;
  unit: LotUnit;
  day: string | undefined;
  errors: Readonly<Record<string, string>>;
}

function MoreFields({ product, unit, day, errors }: MoreFieldsProps) {
  return (
    <details open={MORE.some((field) => errors[field]) || undefined}>
      <summary className="min-h-11 content-center text-leaf underline underline-offset-4">
        {t("more")}
      </summary>
      <div className="grid gap-4 pt-2">
        <div className="grid items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <AmountField
            label={t("refusedAmount", { unit: unitWord(unit) })}
            name="refused"
            required={false}
            error={errors.refused}
          />
          <LOT.Field form={{ errors }} name="refusedReason" />
        </div>
        {product?.terms && (
          <TermsFields key={product._id} unit={unit} agreed={product.terms} errors={errors} />
        )}
        <LOT.Field form={{ errors }} name="day" defaultValue={day} />
      </div>
    </details>
  );
}

/** The fields that are folded away unless they are refused. */
const MORE = ["refused", "refusedReason", "termsValue", "terms", "day"];

const UNITS: Record<string, LotUnit> = { kg: "g", L: "ml", pcs: "pcs" };

function onlyProduct(grower: Grower): Product | undefined {
  const [only, another] = productsOf(grower);
  return another ? undefined : only;
}

const productsOf = (grower: Grower): Product[] =>
  grower.products.map(({ id: _id, name, pack, per, terms }) => ({
    _id,
    name,
    pack,
    unit: UNITS[per] ?? "pack",
    terms: terms ?? grower.terms,
  }));

async function findProducts(q: string, { terms }: Grower): Promise<Product[]> {
  return (await findAsSeller(q)).map(({ _id, name, ...pack }) => {
    return { _id, name, pack: packText(pack), unit: lotPack(pack).unit, terms };
  });
}
