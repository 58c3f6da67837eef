import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { MAX_QUANTITY } from "#modules/cart/rules/shared/cart.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { findProducts } from "#modules/catalog/web/shared/find-products.ts";
import { Badge } from "#ui/badge.tsx";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { t } from "../../texts/take-texts.ts";
import { type OrderDraft, withProduct, withQuantity } from "./order-draft.ts";

interface TakenLinesProps {
  draft: OrderDraft;
  onChange: (change: (latest: OrderDraft) => OrderDraft) => void;
}

/** The products of an order by telephone: a field that finds them, and their quantities. */
export function TakenLines({ draft, onChange }: TakenLinesProps) {
  // A chosen product empties the field.
  const [chosen, setChosen] = useState(0);
  return (
    <section aria-labelledby="taken-lines" className="grid gap-3">
      <h2 id="taken-lines" className="text-heading">
        {t("what")}
      </h2>
      {draft.lines.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {draft.lines.map(({ product, quantity }) => (
            <li key={product._id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 grow leading-snug">
                <span className="block font-semibold wrap-anywhere">{product.name}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {packText(product)} · {t("each", { price: formatPaise(toPaise(product.offerPrice)) })}
                </span>
              </span>
              <QuantityStepper
                quantity={quantity}
                of={product.name}
                most={MAX_QUANTITY}
                onAdd={() => onChange((latest) => withQuantity(latest, product._id, quantity + 1))}
                onRemove={() => onChange((latest) => withQuantity(latest, product._id, quantity - 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <SuggestField<Product>
        key={chosen}
        label={t("product")}
        hint={t("productHint")}
        find={findProducts}
        keyOf={({ _id }) => _id}
        autoFocus={chosen > 0}
        onChoose={(product) => {
          if (isSoldOut(product)) return;
          setChosen((n) => n + 1);
          onChange((latest) => withProduct(latest, product));
        }}
      >
        {(product) => (
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {product.name} <span className="text-sm text-ink-soft">{packText(product)}</span>
            </span>
            {isSoldOut(product) ? (
              <Badge tone="clay">{t("soldOut")}</Badge>
            ) : (
              <span className="font-semibold tabular-nums">{formatPaise(toPaise(product.offerPrice))}</span>
            )}
          </span>
        )}
      </SuggestField>
    </section>
  );
}
