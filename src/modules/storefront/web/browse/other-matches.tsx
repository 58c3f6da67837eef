import type { Product } from "#modules/catalog/contract/product.ts";
import { ProductGrid, type Shopping } from "./product-grid.tsx";

interface OtherMatchesProps extends Shopping {
  products: readonly Product[];
  /** What they are, where they are not what was searched for. */
  title?: string;
}

/** Products whose own name a search does not match: called so otherwise, or spelt nearly so. */
export function OtherMatches({ products, title, ...shopping }: OtherMatchesProps) {
  if (title === undefined) return <ProductGrid products={products} eager={4} as="h2" {...shopping} />;
  return (
    <section aria-labelledby="other">
      <h2 id="other" className="mb-3 font-sans text-base font-semibold text-ink-soft">
        {title}
      </h2>
      <ProductGrid products={products} eager={4} as="h3" {...shopping} />
    </section>
  );
}
