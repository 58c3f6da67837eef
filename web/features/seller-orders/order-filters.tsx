import { ORDER_STATUSES } from "#domain/order-status.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Filters } from "#web/ui/use-filters.ts";

/** Which orders: by name, phone or invoice number, by status and by day. */
export function OrderFilters({ filters }: { filters: Filters }) {
  return (
    <div className="mb-4 grid grid-cols-[1fr_1.2fr] gap-2 sm:flex sm:flex-wrap" data-no-print>
      <SearchField
        label="Name, phone or invoice"
        value={filters.get("q")}
        onSearch={(q) => filters.set({ q })}
        className="col-span-2 sm:min-w-56 sm:grow"
      />
      <Select
        label="Show orders that are"
        hideLabel
        value={filters.get("status")}
        onChange={(event) => filters.set({ status: event.target.value })}
      >
        <option value="">All orders</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <TextField
        label="Ordered on"
        hideLabel
        type="date"
        value={filters.get("day")}
        onChange={(event) => filters.set({ day: event.target.value })}
      />
      {filters.any && (
        <Button variant="quiet" size="small" onClick={filters.clear} className="col-span-2">
          Show all
        </Button>
      )}
    </div>
  );
}
