import ArrowRight from "lucide-react/icons/arrow-right";
import { Link, useLoaderData } from "react-router";
import type { Product } from "#modules/catalog/contract/product.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { t } from "../../texts/home-texts.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "../shared/product-grid.tsx";
import { useCartActions } from "../shared/use-cart-actions.ts";

/** The grid of the best sellers, from the home page's data. */
export default function BestSellers() {
  const { products } = useLoaderData<{ products: readonly Product[] }>();
  return (
    <ProductGrid eager={2} products={products} className={FIVE_IN_A_ROW} {...useCartActions()}>
      <AllProductsTile />
    </ProductGrid>
  );
}

/** Fills the grid's last place, which five products leave free. */
function AllProductsTile() {
  return (
    <li className="min-[56rem]:hidden">
      <Link
        to={catalogPages.products}
        className="grid h-full place-content-center justify-items-center sm:aspect-square sm:h-auto gap-2 rounded-tile bg-sprout px-4 text-center font-display text-heading font-semibold text-leaf-deep"
      >
        {t("everythingOnStalls")}
        <ArrowRight aria-hidden="true" className="size-6" />
      </Link>
    </li>
  );
}
