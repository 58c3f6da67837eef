import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link, useLoaderData } from "react-router";
import type { Product } from "#modules/catalog/contract/product.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { t } from "../../texts/home-texts.ts";
import { t as household } from "../../texts/household-texts.ts";
import { FIVE_IN_A_ROW, ProductGrid } from "../shared/product-grid.tsx";
import { useCartActions } from "../shared/use-cart-actions.ts";

interface HomeData {
  products: readonly Product[];
  offers: readonly Product[];
}

/** The best sellers and the offers, from the home page's data. */
export default function Rows() {
  const { products, offers } = useLoaderData<HomeData>();
  const actions = useCartActions();
  return (
    <>
      {products.length > 0 && (
        <Row
          id="best-sellers"
          title={household("bestSellers")}
          to={catalogPages.products}
          className="sm:pt-5"
        >
          <ProductGrid eager={2} products={products} className={FIVE_IN_A_ROW} {...actions}>
            <AllProductsTile />
          </ProductGrid>
        </Row>
      )}
      {offers.length > 0 && (
        <Row
          id="offers"
          title={t("offers")}
          to={`${catalogPages.products}?sort=saving`}
          className="pt-4 sm:pt-10"
        >
          <ProductGrid products={offers} className={classNames(FIVE_IN_A_ROW, STRIP)} {...actions} />
        </Row>
      )}
    </>
  );
}

/** A strip to swipe until there is room for all five. */
const STRIP =
  "late-strip max-[56rem]:-mx-[clamp(1rem,4vw,2.5rem)] max-[56rem]:flex max-[56rem]:snap-x max-[56rem]:scroll-px-[clamp(1rem,4vw,2.5rem)] max-[56rem]:overflow-x-auto max-[56rem]:px-[clamp(1rem,4vw,2.5rem)] max-[56rem]:pb-1 max-[56rem]:[scrollbar-width:none] max-[56rem]:*:w-40 max-[56rem]:*:shrink-0 max-[56rem]:*:snap-start sm:max-[56rem]:*:w-52";

interface RowProps {
  id: string;
  title: string;
  to: string;
  className: string;
  children: ReactNode;
}

function Row({ id, title, to, className, children }: RowProps) {
  return (
    <section aria-labelledby={id} className={classNames("page", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 sm:mb-3">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        <PageLink
          to={to}
          className="flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-leaf underline-offset-4 hover:underline"
        >
          {t("seeAll")} <ArrowRight aria-hidden="true" className="size-4.5" />
        </PageLink>
      </div>
      {children}
    </section>
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
