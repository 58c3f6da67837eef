import type { ReactNode } from "react";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { EmptyShelves } from "#ui/illustrations/empty-shelves.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { FilterSelect } from "#ui/lists/filter-bar.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";
import { EmptyState } from "#ui/loading/states.tsx";
import { catalogSellerPages } from "../../paths.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/seller-texts.ts";
import { useCategories } from "../shared/use-categories.ts";

/** A filter of a product list by category. */
export function CategoryFilter({ filters, className }: { filters: Filters; className?: string }) {
  const categories = useCategories();
  return (
    <FilterSelect filters={filters} name="category" label={fieldTexts("category")} className={className}>
      <option value="">{t("allCategories")}</option>
      <Options of={(categories ?? []).map(({ path, name }) => [path, name])} />
    </FilterSelect>
  );
}

/** An empty product list: no match, with a hint, or no product at all. */
export function NoProducts({ filters, hint }: { filters: Filters; hint?: ReactNode }) {
  return filters.any ? (
    <EmptyState
      picture={LookingGlass}
      title={t("noMatch")}
      action={<Button onClick={filters.clear}>{t("showAllProducts")}</Button>}
    >
      {hint}
    </EmptyState>
  ) : (
    <EmptyState
      picture={EmptyShelves}
      title={t("noProducts")}
      action={<LinkButton to={catalogSellerPages.addProduct}>{t("addFirstProduct")}</LinkButton>}
    />
  );
}
