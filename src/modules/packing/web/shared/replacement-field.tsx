import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerOrderItem } from "#modules/order/rules/shared/order.ts";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { t } from "../../seller-texts.ts";
import type { LineDraft, Replacement } from "./line-draft.ts";
import { RowButton } from "./row-button.tsx";

interface ReplacementFieldProps {
  /** The ordered line. A role that sees no price of it sees none of what replaces it. */
  of: Pick<SellerOrderItem, "name" | "offerPricePaise">;
  replacement: NonNullable<LineDraft["replacement"]>;
  error: string | undefined;
  onChange: (replacement: NonNullable<LineDraft["replacement"]>) => void;
}

type Match = Replacement & { price: number; left: number | null };

/** The field for a replacement: a product of the catalogue, and the number of packs. */
export function ReplacementField({ of, replacement, error, onChange }: ReplacementFieldProps) {
  const { product, quantity } = replacement;
  if (!product) {
    return (
      <SuggestField
        label={t("replacement", { product: of.name })}
        hint={t("replacementHint")}
        error={error}
        autoFocus
        find={findProducts}
        keyOf={({ id }) => id}
        onChoose={({ left: _, ...chosen }) => onChange({ product: chosen, quantity: 1 })}
      >
        {(suggestion) => <Suggestion {...suggestion} />}
      </SuggestField>
    );
  }
  const { name, pack, price } = product;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("replacement", { product: of.name })}</p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span>{t("chosen", { quantity, name, pack: packText(pack) })}</span>{" "}
          {of.offerPricePaise !== null && price !== null && (
            <span className="font-semibold whitespace-nowrap tabular-nums">
              {formatPaise(toPaise(price * quantity))}
            </span>
          )}
        </p>
        <QuantityStepper
          quantity={quantity}
          of={name}
          onAdd={() => onChange({ product, quantity: quantity + 1 })}
          onRemove={() =>
            onChange(quantity === 1 ? { product: null, quantity } : { product, quantity: quantity - 1 })
          }
        />
      </div>
      {error && <p className="text-sm font-medium text-clay-deep">{error}</p>}
      <RowButton
        className="-ml-3 justify-self-start"
        label={t("chooseAnotherOf", { product: of.name })}
        onClick={() => onChange({ product: null, quantity })}
      >
        {t("chooseAnother")}
      </RowButton>
    </div>
  );
}

function Suggestion({ name, pack, price, left }: Match) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
      <span className="text-sm text-ink-soft tabular-nums">
        {t("eachAt", { pack: packText(pack), price: formatPaise(toPaise(price)) })}
        {left !== null && ` · ${t("left", { left })}`}
      </span>
    </span>
  );
}

const MAX_SHOWN = "8";

async function findProducts(q: string): Promise<Match[]> {
  const query = { q, limit: MAX_SHOWN, sort: "name" } as const;
  const { products } = await sellerCall(browserApi<CatalogApi>().api.product["seller-list"].$get({ query }));
  return products.map(({ _id: id, name, quantity, unit, offerPrice: price, left }) => {
    return { id, name, price, left, pack: { quantity, unit } };
  });
}
