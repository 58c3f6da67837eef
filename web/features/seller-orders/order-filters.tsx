import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Filters } from "#web/ui/use-filters.ts";

/** Which orders: by what stands in them, and by day. */
export function OrderFilters({ filters }: { filters: Filters }) {
  return (
    <div className="mb-2 flex flex-wrap gap-2" data-no-print>
      <SearchField
        label="Name, area, product or invoice"
        value={filters.get("q")}
        onSearch={(q) => filters.set({ q })}
        className="min-w-56 grow max-sm:w-full"
      />
      <TextField
        label="Ordered on"
        hideLabel
        type="date"
        value={filters.get("day")}
        onChange={(event) => filters.set({ day: event.target.value })}
        className="max-sm:grow"
      />
      {(filters.get("q") || filters.get("day")) && (
        <Button variant="quiet" size="small" onClick={() => filters.set({ q: "", day: "" })}>
          Show all
        </Button>
      )}
    </div>
  );
}
