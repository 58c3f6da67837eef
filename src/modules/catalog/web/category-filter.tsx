import { FilterSelect } from "#ui/filter-select.tsx";
import type { Filters } from "#ui/use-filters.ts";
import { useCategories } from "./use-categories.ts";

/** Narrows a list of products to one category. */
export function CategoryFilter({ filters, className }: { filters: Filters; className?: string }) {
  const categories = useCategories();
  return (
    <FilterSelect filters={filters} name="category" label="Category" className={className}>
      <option value="">All categories</option>
      {categories?.map(({ _id, path, name }) => (
        <option key={_id} value={path}>
          {name}
        </option>
      ))}
    </FilterSelect>
  );
}
