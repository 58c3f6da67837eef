import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import type { Filters } from "#ui/use-filters.ts";
import { CategoryFilter } from "../category-filter.tsx";

/** Which products: by name, category and stock. */
export function ProductFilters({ filters }: { filters: Filters }) {
  return (
    <FilterBar filters={filters} search="Search products" className="mb-4">
      <CategoryFilter filters={filters} />
      <FilterSelect filters={filters} name="stock" label="Stock">
        <option value="">Any stock</option>
        <option value="in">In stock</option>
        <option value="out">Sold out</option>
      </FilterSelect>
      {filters.any && (
        <Button variant="quiet" size="small" onClick={filters.clear}>
          Show all
        </Button>
      )}
    </FilterBar>
  );
}
