import type { Product } from "#modules/catalog/contract/product.ts";
import { t } from "#modules/storefront/browse-texts.ts";
import { ProductGrid, type Shopping } from "./product-grid.tsx";

/** Products that a search may have meant. The heading says that they are no exact matches. */
export function NearMatches({ products, ...shopping }: { products: readonly Product[] } & Shopping) {
  return (
    <section aria-labelledby="near">
      <h2 id="near" className="mb-3 font-sans text-base font-semibold text-ink-soft">
        {t("nearMatches")}
      </h2>
      <ProductGrid products={products} eager={4} as="h3" {...shopping} />
    </section>
  );
}
