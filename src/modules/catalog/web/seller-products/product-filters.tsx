import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import type { Filters } from "#ui/use-filters.ts";
import type { Category } from "../../contract/category.ts";

interface ProductFiltersProps {
  filters: Filters;
  categories: readonly Category[] | undefined;
}

/** Which products: by name, category and stock. */
export function ProductFilters({ filters, categories }: ProductFiltersProps) {
  return (
    <FilterBar filters={filters} search="Search products" className="mb-4">
      <FilterSelect filters={filters} name="category" label="Category">
        <option value="">All categories</option>
        {categories?.map(({ _id, path, name }) => (
          <option key={_id} value={path}>
            {name}
          </option>
        ))}
      </FilterSelect>
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
