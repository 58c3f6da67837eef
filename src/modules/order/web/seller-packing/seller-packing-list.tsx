import { Download, Printer } from "lucide-react";
import { MESSAGES } from "#kernel/texts/messages.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { downloadAsSeller } from "#modules/identity/web/seller-download.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { Button } from "#ui/button.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type Filters, useFilters } from "#ui/use-filters.ts";
import { useSubmit } from "#ui/use-submit.ts";
import { ORDER_STATUSES } from "../../rules/order-status.ts";
import { PackingBags } from "./packing-bags.tsx";
import { PackingTotals } from "./packing-totals.tsx";
import { packingOf, type readPackingList } from "./read-packing-list.ts";

/** What a day's orders need from the farms, and what goes into each bag; to print or as a spreadsheet. */
export function SellerPackingList({ asked }: { asked: ReturnType<typeof readPackingList> | undefined }) {
  const filters = useFilters();
  const query = packingOf(filters);
  const { day } = query;
  const { value, failed, reload } = useSellerPage(asked, MESSAGES.packingListFailed);
  return (
    <>
      <PageHeader title="Packing list">
        <Button size="small" variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          Print
        </Button>
        <CsvButton part="totals" query={query} label="Totals as CSV" />
        <CsvButton part="bags" query={query} label="Bags as CSV" />
      </PageHeader>
      <DayFilter filters={filters} day={day} />
      <h2 className="hidden text-title print:block">Packing list, {formatShortDay(day)}</h2>
      {failed && <ErrorState title="The packing list could not be loaded" onRetry={reload} />}
      {!value && !failed && <TableSkeleton label="Loading the packing list…" />}
      {value?.bags.length === 0 && (
        <EmptyState picture={PaperBag} title="Nothing to pack">
          No order of {formatShortDay(day)} is waiting for a bag.
        </EmptyState>
      )}
      {value && value.bags.length > 0 && (
        <>
          <PackingTotals totals={value.totals} />
          <PackingBags bags={value.bags} />
        </>
      )}
    </>
  );
}

function DayFilter({ filters, day }: { filters: Filters; day: string }) {
  return (
    <FilterBar filters={filters} className="mb-5">
      <TextField
        label="Orders of"
        hideLabel
        type="date"
        required
        value={day}
        onChange={(event) => filters.set({ day: event.target.value })}
      />
      <FilterSelect filters={filters} name="status" label="Orders that are">
        <option value="">Not cancelled</option>
        {ORDER_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </FilterSelect>
    </FilterBar>
  );
}

interface CsvButtonProps {
  part: "totals" | "bags";
  query: ReturnType<typeof packingOf>;
  label: string;
}

function CsvButton({ part, query, label }: CsvButtonProps) {
  const { busy, submit } = useSubmit(downloadAsSeller);
  const { day, status } = query;
  const params = new URLSearchParams({ day, part, ...(status && { status }) });
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      onClick={() => submit(`/api/order/packing-list.csv?${params}`)}
    >
      <Download aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
