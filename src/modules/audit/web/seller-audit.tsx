import type { ReactNode } from "react";
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
import { AUDIT_SUBJECTS } from "../rules/audit-subjects.ts";
import { t } from "../seller-texts.ts";
import { AuditBatch } from "./audit-batch.tsx";
import { AuditChanges } from "./audit-changes.tsx";
import { ENTRIES_PER_PAGE, type readAudit } from "./read-audit.ts";

const columns = (): Column<AuditEntry>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: (entry) => <span className="wrap-anywhere">{deedOf(entry)}</span>,
  },
  {
    key: "change",
    header: t("beforeAndAfter"),
    lead: true,
    cell: (entry) => (entry.batch ? <AuditBatch batch={entry.batch} /> : <AuditChanges entry={entry} />),
  },
  {
    key: "when",
    header: t("whenAndWho"),
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

/** What was done to which record, or to how many. */
function deedOf({ subject, action, name, batch }: AuditEntry): ReactNode {
  const parts = {
    name: (words: ReactNode) => <span className="font-medium">{words}</span>,
    deed: (words: ReactNode) => <span className="text-ink-soft">{words}</span>,
  };
  return batch
    ? t.rich("doneToMany", { subject, action, count: batch.count, ...parts })
    : t.rich("done", { subject, action, record: name, ...parts });
}

/** What was done in the seller area: who, what, when, before and after; the newest first. */
export function SellerAudit({ asked }: { asked: ReturnType<typeof readAudit> | undefined }) {
  const filters = useFilters();
  const { value, failed, loading, reload } = useSellerPage(asked, t("loadFailed"));
  useLastPage(filters, { limit: ENTRIES_PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <PageHeader title={t("title")} />
      <FilterBar filters={filters} search={t("searchByName")} className="mb-4">
        <FilterSelect filters={filters} name="subject" label={t("activityOf")}>
          <option value="">{t("everything")}</option>
          {AUDIT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {t("subject", { subject })}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value?.total === 0 && (
        <EmptyState picture={Ledger} title={t("nothingHere")}>
          {t("notedHere")}
        </EmptyState>
      )}
      {value && value.total > 0 && (
        <>
          <DataTable
            caption={t("title")}
            columns={columns()}
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
