import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { findProducts } from "#modules/catalog/web/shared/find-products.ts";
import { Badge } from "#ui/badge.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";

interface ProductSearchProps {
  label: string;
  hint?: string;
  soldOut: string;
  /** True if it takes the focus again once a product was chosen. */
  keepsFocus?: boolean;
  onChoose: (product: Product) => void;
}

/** A field that finds products for sale. A chosen one empties it; one that is sold out can't be chosen. */
export function ProductSearch({ label, hint, soldOut, keepsFocus = false, onChoose }: ProductSearchProps) {
  const [chosen, setChosen] = useState(0);
  return (
    <SuggestField<Product>
      key={chosen}
      label={label}
      hint={hint}
      find={findProducts}
      keyOf={({ _id }) => _id}
      autoFocus={keepsFocus && chosen > 0}
      onChoose={(product) => {
        if (isSoldOut(product)) return;
        setChosen((n) => n + 1);
        onChoose(product);
      }}
    >
      {(product) => (
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">
            {product.name} <span className="text-sm text-ink-soft">{packText(product)}</span>
          </span>
          {isSoldOut(product) ? (
            <Badge tone="clay" className="shrink-0">
              {soldOut}
            </Badge>
          ) : (
            <span className="shrink-0 font-semibold tabular-nums">
              {formatPaise(toPaise(product.offerPrice))}
            </span>
          )}
        </span>
      )}
    </SuggestField>
  );
}
