import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { pages } from "#kernel/paths.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import { t } from "#modules/storefront/home-texts.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Picture } from "#ui/picture.tsx";
import { EmptyState } from "#ui/states.tsx";
import { tileTint } from "#ui/tile-tint.ts";
import { SectionHeading } from "./section-heading.tsx";

interface CategoriesGridProps {
  categories: readonly Pick<Category, "_id" | "name" | "path" | "image">[];
  /** The page of a category. */
  pathOf: (path: string) => string;
}

/** The market's stalls under their arches, up to seven side by side (specification, section 9). */
export function CategoriesGrid({ categories, pathOf }: CategoriesGridProps) {
  return (
    <section id="explore-menu" aria-labelledby="stalls" className="page scroll-mt-4 pt-3 sm:pt-14">
      <SectionHeading id="stalls" title={t("stalls")} className="max-sm:sr-only" />
      {/* On a phone a strip to swipe, so that the first prices are in sight. */}
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-x-2.5 overflow-x-auto px-4 [scrollbar-width:none] *:w-19 *:shrink-0 *:snap-start sm:mx-0 sm:grid sm:grid-cols-4 sm:gap-x-5 sm:gap-y-5 sm:overflow-visible sm:px-0 sm:*:w-auto md:grid-cols-7">
        {categories.map(({ _id, name, path, image }) => (
          <li key={_id}>
            <Stall to={pathOf(path)} name={name}>
              <Picture
                url={image}
                alt=""
                initialOf={name}
                sizes="(width >= 80rem) 10rem, (width >= 48rem) 13vw, (width >= 40rem) 23vw, 4.75rem"
                size="size-full"
                className="absolute inset-0 object-cover transition-transform duration-250 group-hover:scale-105"
              />
            </Stall>
          </li>
        ))}
        <li className="md:hidden">
          <Stall to={pages.products} name={t("everything")}>
            <ArrowRight aria-hidden="true" className="m-auto size-7 text-leaf" />
          </Stall>
        </li>
      </ul>
    </section>
  );
}

/** What stands there while the shop has nothing to sell yet. */
export function NoStallsYet() {
  return (
    <section id="explore-menu" className="page scroll-mt-4 pt-4">
      <EmptyState
        picture={EmptyStall}
        title={t("noStallsYet")}
        action={
          <a href="#newsletter" className={buttonStyle({ variant: "secondary" })}>
            {t("tellMe")}
          </a>
        }
      >
        {t("nothingForSaleYet")}
      </EmptyState>
    </section>
  );
}

function Stall({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <PageLink to={to} className="group block rounded-t-full text-center">
      <span
        className="relative grid aspect-[5/4] overflow-hidden rounded-t-full rounded-b-field sm:aspect-[6/7]"
        style={{ background: tileTint(name) }}
      >
        {children}
      </span>
      <span className="mt-1 block text-[0.75rem] leading-tight font-semibold hyphens-auto group-hover:text-leaf sm:mt-2 sm:text-base">
        {name}
      </span>
    </PageLink>
  );
}
