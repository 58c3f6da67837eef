import { useContext, useEffect, useState } from "react";
import { onFirstTouch } from "#kernel/web/first-touch.ts";
import { type Preload, PreloadContext } from "#kernel/web/preload.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { categoryPath } from "#modules/catalog/web/category-path.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "../browse/product-grid.tsx";
import { useShopping } from "../browse/use-shopping.ts";
import { AllProductsTile, BestSellers } from "./best-sellers.tsx";
import { CategoriesGrid, NoStallsYet } from "./categories-grid.tsx";

interface MarketProps {
  categories: readonly Pick<Category, "_id" | "name" | "path" | "image">[];
  products: readonly Product[];
}

/** What there is to buy: the stalls, and what most baskets begin with. */
export function Market({ categories, products }: MarketProps) {
  const shopping = useShopping();
  const preload = usePreloadOnceTouched();
  return (
    <PreloadContext value={preload}>
      {categories.length > 0 ? (
        <CategoriesGrid categories={categories} pathOf={categoryPath} />
      ) : (
        <NoStallsYet />
      )}
      {products.length > 0 && (
        <BestSellers>
          <ProductGrid products={products} className={FIVE_IN_A_ROW} {...shopping}>
            <AllProductsTile />
          </ProductGrid>
        </BestSellers>
      )}
    </PreloadContext>
  );
}

const preloadNothing: Preload = () => undefined;

/** The first page brings nothing ahead for who only looks at it. */
function usePreloadOnceTouched(): Preload {
  const preload = useContext(PreloadContext);
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => onFirstTouch(() => setIsTouched(true)), []);
  return isTouched ? preload : preloadNothing;
}
