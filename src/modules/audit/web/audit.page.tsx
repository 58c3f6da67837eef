import Download from "lucide-react/icons/download";
import { useLoaderData } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { ACTION_KINDS } from "#modules/identity/rules/shared/action-kinds.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { Pager, useLastPage } from "#ui/lists/pager.tsx";
import { type Filters, filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { AuditFilters, AuditList } from "../contract.ts";
import type { AuditApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { columns } from "./entries.tsx";
import { Keeping } from "./keeping.tsx";

export const loader = browserLoader(({ url }) => ({
  entries: askAsSeller(() => readAudit(filtersIn(url.searchParams))),
}));

/** The audit log: who, what, when, before and after; the newest first. */
export function Component() {
  const request = useLoaderData<typeof loader>()?.entries;
  const filters = useFilters();
  const { value, failed, loading, reload } = useSellerPage(request, t("loadFailed"));
  useLastPage(filters, { limit: ENTRIES_PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <SellerHead title={t("title")}>
        <DownloadButton filters={filters} />
      </SellerHead>
      {value && <Keeping months={value.keptMonths} onChanged={reload} />}
      <AuditFilterBar filters={filters} list={value} />
      <LoadState of={{ value, failed, reload }} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value?.total === 0 && (
        <EmptyState picture={Ledger} title={t("nothingHere")}>
          {t(filters.any ? "nothingLikeThat" : "notedHere")}
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
          {value.atLeast && (
            <p className="text-sm text-ink-soft">{t("thereAreOlder", { count: value.total })}</p>
          )}
        </>
      )}
    </>
  );
}

/** All filters are kept in the page's address. */
function AuditFilterBar({ filters, list }: { filters: Filters; list: AuditList | undefined }) {
  return (
    <FilterBar filters={filters} search={t("searchByName")} className="mb-4">
      <FilterSelect filters={filters} name="person" label={t("doneBy")}>
        <option value="">{t("everybody")}</option>
        <Options of={(list?.people ?? []).map(({ id, name }) => [id, name])} />
      </FilterSelect>
      <FilterSelect filters={filters} name="subject" label={t("activityOf")}>
        <option value="">{t("everything")}</option>
        <Options of={(list?.subjects ?? []).map(({ name, words }) => [name, words])} />
      </FilterSelect>
      <FilterSelect filters={filters} name="action" label={t("whatWasDone")} className="max-sm:col-span-2">
        <option value="">{t("anyAction")}</option>
        <Options of={ACTION_KINDS.map((action) => [action, t("actionChoice", { action })])} />
      </FilterSelect>
      <div className="col-span-2 grid grid-cols-2 gap-2 sm:flex">
        {DAYS.map((name) => (
          <TextField
            key={name}
            label={t(name === "from" ? "fromDay" : "toDay")}
            type="date"
            unmarked
            className="max-sm:[&_input]:px-2.5 sm:flex sm:items-center sm:gap-2"
            value={filters.get(name)}
            onChange={(event) => filters.set({ [name]: event.target.value })}
          />
        ))}
      </div>
      {filters.any && (
        <Button variant="quiet" size="small" onClick={filters.clear}>
          {t(filters.get("id") ? "showOtherRecords" : "showAll")}
        </Button>
      )}
    </FilterBar>
  );
}

const DAYS = ["from", "to"] as const;

function DownloadButton({ filters }: { filters: Filters }) {
  const may = useMay();
  const { busy, submit } = useSubmit(() => {
    const set = Object.entries(queryOf(filters)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return downloadAsSeller(`/api/audit/activity.csv?${new URLSearchParams(set)}`);
  }, t("downloadFailed"));
  if (!may("audit.export")) return null;
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => submit(undefined)}>
      <Download aria-hidden="true" className="size-4" />
      {t("download")}
    </Button>
  );
}

const ENTRIES_PER_PAGE = 50;

function readAudit(filters: ListFilters) {
  const query = { ...queryOf(filters), page: String(filters.page), limit: String(ENTRIES_PER_PAGE) };
  return sellerCall(browserApi<AuditApi>().api.audit.$get({ query }));
}

function queryOf(filters: ListFilters) {
  const action = ACTION_KINDS.find((kind) => kind === filters.get("action"));
  const set = (name: keyof AuditFilters) => filters.get(name) || undefined;
  return {
    subject: set("subject"),
    id: set("id"),
    person: set("person"),
    action,
    from: set("from"),
    to: set("to"),
    q: set("q"),
  };
}
