import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import type { Filters } from "#ui/use-filters.ts";
import { t } from "../../seller-texts.ts";
import { CategoryFilter } from "../category-filter.tsx";

/** Which products: by name, category and stock. */
export function ProductFilters({ filters }: { filters: Filters }) {
  return (
    <FilterBar filters={filters} search={t("searchProducts")} className="mb-4">
      <CategoryFilter filters={filters} />
      <FilterSelect filters={filters} name="stock" label={t("stock")}>
        <option value="">{t("anyStock")}</option>
        <option value="in">{t("inStock")}</option>
        <option value="out">{t("soldOut")}</option>
      </FilterSelect>
      {filters.any && (
        <Button variant="quiet" size="small" onClick={filters.clear}>
          {t("showAll")}
        </Button>
      )}
    </FilterBar>
  );
}
