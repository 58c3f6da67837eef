import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { MAX_QUANTITY } from "#modules/cart/rules/shared/cart.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { QuantityStepper } from "#ui/controls/quantity-stepper.tsx";
import { t } from "../../texts/take-texts.ts";
import { ProductSearch } from "../shared/product-search.tsx";
import { type OrderDraft, withProduct, withQuantity } from "./order-draft.ts";

interface TakenLinesProps {
  draft: OrderDraft;
  onChange: (change: (latest: OrderDraft) => OrderDraft) => void;
}

/** The products of an order by telephone: a field that finds them, and their quantities. */
export function TakenLines({ draft, onChange }: TakenLinesProps) {
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
      <ProductSearch
        label={t("product")}
        hint={t("productHint")}
        soldOut={t("soldOut")}
        keepsFocus
        onChoose={(product) => onChange((latest) => withProduct(latest, product))}
      />
    </section>
  );
}
