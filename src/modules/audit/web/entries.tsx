import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { pictureSources } from "#kernel/media/picture-widths.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { RECORDED_PICTURES } from "#modules/identity/web/shared/recorded-pictures.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { classNames } from "#ui/class-names.ts";
import type { Column } from "#ui/lists/data-table.tsx";
import { Pager } from "#ui/lists/pager.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { Picture } from "#ui/pictures/picture.tsx";
import type { AuditEntry } from "../contract.ts";
import type { AuditApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

/** The columns of the log: the record and what was done, before and after, when and who. */
export const columns = (): Column<AuditEntry>[] => [
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
    cell: ({ createdAt, who, email, cameBy }) => (
      <span className="grid text-sm wrap-anywhere max-md:text-right">
        <When at={createdAt} />
        <span>{who}</span>
        {email !== null && <span className="text-ink-soft">{email}</span>}
        {cameBy !== null && <span className="text-ink-soft">{cameBy}</span>}
      </span>
    ),
  },
];

/** The moment of an entry. */
export function When({ at: moment }: { at: string }) {
  const at = new Date(moment);
  return (
    <time dateTime={moment} className="whitespace-nowrap text-ink-soft tabular-nums">
      {formatDate(at)} {formatClock(at)}
    </time>
  );
}

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
export function AuditChanges({ entry: { action, changes, ...values } }: { entry: ChangedRecord }) {
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
