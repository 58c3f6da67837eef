import ArrowRight from "lucide-react/icons/arrow-right";
import { lazy, type ReactNode, Suspense } from "react";
import { whenCartHasGoods } from "#modules/cart/web/shared/cart-store.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { categoryPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { categoryPath } from "#modules/catalog/web/shared/product-path.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { latePart } from "#ui/loading/lazy-part.tsx";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { t } from "../../texts/home-texts.ts";
import { HouseholdPlace } from "./household-place.tsx";

// Hardly any shop is empty.
const NoStallsYet = lazy(() => import("./no-stalls-yet.tsx"));
// With an empty cart the cards stay as the server drew them until the first touch.
const Rows = latePart(() => import("./rows.late.tsx"), whenCartHasGoods);

interface MarketProps {
  categories: readonly Pick<Category, "_id" | "name" | "path" | "image">[];
}

/** The products to buy: the categories, what a shopper has ordered, the best sellers, and the offers. */
export function Market({ categories }: MarketProps) {
  return (
    <>
      {categories.length > 0 ? (
        <CategoriesGrid categories={categories} pathOf={categoryPath} />
      ) : (
        <Suspense>
          <NoStallsYet />
        </Suspense>
      )}
      <HouseholdPlace />
      <Rows />
    </>
  );
}

interface CategoriesGridProps {
  categories: readonly Pick<Category, "_id" | "name" | "path" | "image">[];
  pathOf: (path: string) => string;
}

/** The categories as market stalls under arches, up to seven side by side (specification, section 9). */
function CategoriesGrid({ categories, pathOf }: CategoriesGridProps) {
  return (
    <section id="explore-menu" aria-labelledby="stalls" className="page scroll-mt-4 sm:pt-5">
      <h2 id="stalls" className="sr-only">
        {t("stalls")}
      </h2>
      {/* Low, so that the first prices are in view; on a phone it is a strip to swipe. */}
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-x-2.5 overflow-x-auto px-4 [scrollbar-width:none] *:w-19 *:shrink-0 *:snap-start sm:mx-0 sm:grid sm:grid-cols-4 sm:gap-x-5 sm:gap-y-5 sm:overflow-visible sm:px-0 sm:*:w-auto md:grid-cols-7">
        {categories.map(({ _id, name, path, image }) => (
          <li key={_id}>
            <Stall to={pathOf(path)} name={name}>
              <Picture
                url={image}
                files={categoryPictureFiles}
                alt=""
                initialOf={name}
                sizes="(width >= 64rem) 5rem, (width >= 48rem) 13vw, (width >= 40rem) 23vw, 4.75rem"
                size="size-full"
                className="absolute inset-0 object-cover transition-transform duration-250 group-hover:scale-105"
              />
            </Stall>
          </li>
        ))}
        <li className="md:hidden">
          <Stall to={catalogPages.products} name={t("everything")}>
            <ArrowRight aria-hidden="true" className="m-auto size-7 text-leaf" />
          </Stall>
        </li>
      </ul>
    </section>
  );
}

function Stall({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <PageLink
      to={to}
      className="group block rounded-t-full text-center lg:flex lg:items-center lg:gap-2 lg:text-left"
    >
      <span
        className="relative grid aspect-[5/4] overflow-hidden rounded-t-full rounded-b-field lg:h-14 lg:shrink-0"
        style={{ background: placeholderColour(name) }}
      >
        {children}
      </span>
      <span className="mt-1 block text-[0.75rem] leading-tight font-semibold hyphens-auto group-hover:text-leaf sm:mt-2 sm:text-base lg:mt-0 lg:min-w-0 lg:text-sm lg:leading-tight">
        {name}
      </span>
    </PageLink>
  );
}
