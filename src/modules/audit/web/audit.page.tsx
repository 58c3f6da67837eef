import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { useLoaderData } from "react-router";
import { pictureSources } from "#kernel/media/picture-widths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData, useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { classNames } from "#ui/class-names.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { Pager, useLastPage } from "#ui/lists/pager.tsx";
import { filtersIn, type ListFilters, useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import type { AuditEntry } from "../contract.ts";
import type { AuditApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(({ url }) => ({
  entries: askAsSeller(() => readAudit(filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerAudit request={loaderData?.entries} />
    </>
  );
}

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

/** The action and its record, or the number of records. */
function deedOf({ kind, action, name, batch }: AuditEntry): ReactNode {
  const parts = {
    name: (words: ReactNode) => <span className="font-medium">{words}</span>,
    deed: (words: ReactNode) => <span className="text-ink-soft">{words}</span>,
  };
  return batch
    ? t.rich("doneToMany", { kind, action, ...parts })
    : t.rich("done", { kind, action, record: name, ...parts });
}

type Batch = NonNullable<AuditEntry["batch"]>;

/** A batch: the fields that are the same in all its records, and each record when it is opened. */
function AuditBatch({ batch }: { batch: Batch }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4">
      {/* A new record's fields are no example for the others, unlike a common field. */}
      {batch.after && <AuditChanges entry={{ action: "changed", ...batch }} />}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center dense:min-h-7 gap-1 text-sm text-leaf underline underline-offset-4"
      >
        {open ? t("showLess") : t("seeAll", { count: batch.count })}
        <ChevronDown aria-hidden="true" className={classNames("size-4", open && "rotate-180")} />
      </button>
      {open && <BatchEntries id={id} batchId={batch.id} />}
    </div>
  );
}

type ChangedRecord = Pick<AuditEntry, "action" | "before" | "after" | "changes">;

/** The fields of a record before and after. */
function AuditChanges({ entry: { action, changes, ...values } }: { entry: ChangedRecord }) {
  if (changes.length === 0) return null;
  const list = (
    <ul className="text-sm">
      {changes.map(({ field, label, before, after }) => (
        <li key={field} className="wrap-anywhere whitespace-pre-line">
          {t.rich("fieldIs", {
            field: label,
            label: (words) => <span className="text-ink-soft">{words}</span>,
          })}
          {before !== null && (
            <s className="text-ink-soft">
              <Value words={before} value={values.before?.[field]} />
            </s>
          )}
          {before !== null && after !== null && " → "}
          {after !== null && <Value words={after} value={values.after?.[field]} />}
        </li>
      ))}
    </ul>
  );
  // A new record is long, so its fields are collapsed. A change is short and visible.
  if (action === "changed") return list;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center dense:min-h-7 text-leaf underline underline-offset-4">
        {values.after ? t("whatWas", { action }) : t("whatItWas")}
      </summary>
      {list}
    </details>
  );
}

/** A recorded value: its words, or the pictures that it names. */
function Value({ words, value }: { words: string; value: unknown }) {
  const kinds = useSlot(RECORDED_PICTURES);
  const pictures = picturesIn(value);
  if (pictures.length === 0) return <>{words}</>;
  return pictures.map((url) => (
    <span
      key={url}
      className="mr-1 inline-block size-10 overflow-hidden rounded-field bg-paper-deep align-middle"
    >
      <Picture
        url={url}
        files={kinds.find((files) => pictureSources(url, files))}
        alt=""
        initialOf="·"
        sizes="2.5rem"
        className="size-full object-cover"
      />
    </span>
  ));
}

/** The stored pictures in a value; empty for other values. */
function picturesIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === "string").filter((each) => each.startsWith("/uploads/"));
}

const PER_PAGE = 100;

/** The records of a batch by name, with their changes. */
function BatchEntries({ id, batchId }: { id: string; batchId: string }) {
  const [page, setPage] = useState(1);
  const query = { batch: batchId, page: String(page), limit: String(PER_PAGE) };
  const read = () => sellerCall(browserApi<AuditApi>().api.audit.$get({ query }));
  const question = usePartQuestion(`${batchId} ${page}`, read, batchId);
  const { value, failed, loading, reload } = useSellerData(question, t("loadFailed"));
  if (failed) return <ErrorState title={t("entriesNotLoaded")} onRetry={reload} />;
  return (
    <div id={id} aria-busy={loading} className="mb-2 w-full border-l-2 border-line pl-3">
      {value ? (
        <ul className="grid gap-1">
          {value.entries.map((entry) => (
            <li key={entry._id} className="text-sm wrap-anywhere">
              <span className="font-medium">{entry.name}</span>
              <AuditChanges entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <Loading label={t("loadingEntries")}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {value && value.total > PER_PAGE && (
        <Pager page={page} limit={PER_PAGE} total={value.total} onPage={setPage} />
      )}
    </div>
  );
}

/** The audit log: who, what, when, before and after; the newest first. */
export function SellerAudit({ request }: { request: ReturnType<typeof readAudit> | undefined }) {
  const filters = useFilters();
  const { value, failed, loading, reload } = useSellerPage(request, t("loadFailed"));
  useLastPage(filters, { limit: ENTRIES_PER_PAGE, total: loading || failed ? undefined : value?.total });
  return (
    <>
      <PageHeader title={t("title")} />
      <FilterBar filters={filters} search={t("searchByName")} className="mb-4">
        <FilterSelect filters={filters} name="subject" label={t("activityOf")}>
          <option value="">{t("everything")}</option>
          {value?.subjects.map(({ name, words }) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      <LoadState of={{ value, failed, reload }} notLoaded={t("notLoaded")} loading={t("loading")} />
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

export const ENTRIES_PER_PAGE = 50;

/** A page of the audit log that matches the filters. */
export function readAudit(filters: ListFilters) {
  const query = {
    subject: filters.get("subject") || undefined,
    q: filters.get("q") || undefined,
    page: String(filters.page),
    limit: String(ENTRIES_PER_PAGE),
  };
  return sellerCall(browserApi<AuditApi>().api.audit.$get({ query }));
}
