import { MESSAGES } from "#kernel/texts/messages.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import { useFilters } from "#ui/use-filters.ts";
import { useLastPage } from "#ui/use-last-page.ts";
import type { AuditEntry } from "../contract.ts";
import { AUDIT_SUBJECTS, type AuditSubject } from "../rules/audit-subjects.ts";
import { AuditBatch } from "./audit-batch.tsx";
import { AuditChanges } from "./audit-changes.tsx";
import { ENTRIES_PER_PAGE, type readAudit } from "./read-audit.ts";

const NAMES: Record<AuditSubject, string> = {
  product: "Products",
  category: "Categories",
  banner: "Banners",
  order: "Orders",
  subscriber: "Subscribers",
  offer: "Offers",
  comment: "Comments",
  settings: "Settings",
};

const COLUMNS: Column<AuditEntry>[] = [
  {
    key: "what",
    header: "What",
    lead: true,
    cell: ({ subject, action, name, batch }) => (
      <span className="wrap-anywhere">
        <span className="font-medium">{batch ? `${batch.count} ${NAMES[subject].toLowerCase()}` : name}</span>{" "}
        <span className="text-ink-soft">
          {/* A banner is called "Banner to …" already. */}
          {!batch && subject !== "banner" && subject} {action}
        </span>
      </span>
    ),
  },
  {
    key: "change",
    header: "Before and after",
    lead: true,
    cell: (entry) => (entry.batch ? <AuditBatch batch={entry.batch} /> : <AuditChanges entry={entry} />),
  },
  {
    key: "when",
    header: "When and who",
    cell: ({ createdAt, who }) => {
      const at = new Date(createdAt);
      return (
        <span className="grid text-sm max-md:text-right dense:flex dense:gap-2">
          <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
            {formatDate(at)} {formatClock(at)}
          </time>
          <span className="text-ink-soft">{who}</span>
        </span>
      );
    },
  },
];

/** What was done in the seller area: who, what, when, before and after; the newest first. */
export function SellerAudit({ asked }: { asked: ReturnType<typeof readAudit> | undefined }) {
  const filters = useFilters();
  const { value, failed, loading, reload } = useSellerPage(asked, MESSAGES.auditFailed);
  useLastPage(filters, { limit: ENTRIES_PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <PageHeader title="Activity" />
      <FilterBar filters={filters} search="Search by name" className="mb-4">
        <FilterSelect filters={filters} name="subject" label="Activity of">
          <option value="">Everything</option>
          {AUDIT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {NAMES[subject]}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      {failed && <ErrorState title="The activity could not be loaded" onRetry={reload} />}
      {!value && !failed && <TableSkeleton label="Loading activity…" />}
      {value?.total === 0 && (
        <EmptyState picture={Ledger} title="Nothing here">
          What is done in the seller area is noted here.
        </EmptyState>
      )}
      {value && value.total > 0 && (
        <>
          <DataTable
            caption="Activity"
            columns={COLUMNS}
            rows={value.entries}
            rowKey={({ _id }) => _id}
            stale={loading}
          />
          <Pager page={filters.page} limit={ENTRIES_PER_PAGE} total={value.total} onPage={filters.setPage} />
        </>
      )}
    </>
  );
}
