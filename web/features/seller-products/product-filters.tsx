import type { Category } from "#contract/category.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Filters } from "#web/ui/use-filters.ts";

interface ProductFiltersProps {
  filters: Filters;
  categories: readonly Category[] | undefined;
}

/** Which products: by name, category and stock. */
export function ProductFilters({ filters, categories }: ProductFiltersProps) {
  const choose = (name: string) => ({
    value: filters.get(name),
    onChange: (event: { target: { value: string } }) => filters.set({ [name]: event.target.value }),
  });
  return (
    <div className="mb-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <SearchField
        label="Search products"
        value={filters.get("q")}
        onSearch={(q) => filters.set({ q })}
        className="col-span-2 sm:min-w-56 sm:grow"
      />
      <Select label="Category" hideLabel {...choose("category")}>
        <option value="">All categories</option>
        {categories?.map(({ _id, path, name }) => (
          <option key={_id} value={path}>
            {name}
          </option>
        ))}
      </Select>
      <Select label="Stock" hideLabel {...choose("stock")}>
        <option value="">Any stock</option>
        <option value="in">In stock</option>
        <option value="out">Sold out</option>
      </Select>
      {filters.any && (
        <Button variant="quiet" size="small" onClick={filters.clear} className="col-span-2">
          Show all
        </Button>
      )}
    </div>
  );
}
