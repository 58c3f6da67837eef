import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pages } from "#kernel/paths.ts";
import { t } from "#modules/storefront/home-texts.ts";
import { PageLink } from "#ui/page-link.tsx";
import { SectionHeading } from "./section-heading.tsx";

/** The products most baskets begin with; `children` is their grid. */
export function BestSellers({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="best-sellers" className="page pt-3 sm:pt-14">
      <SectionHeading id="best-sellers" title={t("bestSellers")}>
        <PageLink
          to={pages.products}
          className="flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-leaf underline-offset-4 hover:underline"
        >
          {t("seeAll")} <ArrowRight aria-hidden="true" className="size-4.5" />
        </PageLink>
      </SectionHeading>
      {children}
    </section>
  );
}

/** Fills the grid's last place where five products leave one free. */
export function AllProductsTile() {
  return (
    <li className="min-[56rem]:hidden">
      <Link
        to={pages.products}
        className="grid h-full place-content-center justify-items-center sm:aspect-square sm:h-auto gap-2 rounded-tile bg-sprout px-4 text-center font-display text-heading font-semibold text-leaf-deep"
      >
        {t("everythingOnStalls")}
        <ArrowRight aria-hidden="true" className="size-6" />
      </Link>
    </li>
  );
}
