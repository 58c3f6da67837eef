import { pages } from "#kernel/paths.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { t } from "#modules/storefront/product-texts.ts";
import { KolamDivider } from "#ui/kolam.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { FIVE_IN_A_ROW, ProductGrid, type Shopping } from "./product-grid.tsx";

/** Up to this many others of the same category stand under a product (specification, section 9). */
export const RELATED_COUNT = 5;

/** Others of the same category, and the way to all. */
export function RelatedProducts({ products, ...shopping }: { products: readonly Product[] } & Shopping) {
  return (
    <section aria-label={t("relatedProducts")} className="pt-14">
      <KolamDivider />
      {products.length > 0 && (
        <>
          <h2 className="pt-8 pb-6 text-title">{t("sameStall")}</h2>
          <ProductGrid products={products} className={FIVE_IN_A_ROW} still {...shopping} />
        </>
      )}
      <p className="pt-10 text-center">
        <LinkButton to={pages.products} variant="secondary">
          {t("seeMore")} <span className="sr-only">{t("ofAllProducts")}</span>
        </LinkButton>
      </p>
    </section>
  );
}
