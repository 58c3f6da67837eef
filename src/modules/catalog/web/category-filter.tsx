import { FilterSelect } from "#ui/lists/filter-select.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/seller-texts.ts";
import { useCategories } from "./shared/use-categories.ts";

/** A filter of a product list by category. */
export function CategoryFilter({ filters, className }: { filters: Filters; className?: string }) {
  const categories = useCategories();
  return (
    <FilterSelect filters={filters} name="category" label={fieldTexts("category")} className={className}>
      <option value="">{t("allCategories")}</option>
      {categories?.map(({ _id, path, name }) => (
        <option key={_id} value={path}>
          {name}
        </option>
      ))}
    </FilterSelect>
  );
}
