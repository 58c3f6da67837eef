import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { RecordActivityProps } from "#modules/identity/web/shared/record-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Loading, SkeletonText } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { AuditEntry, AuditList } from "../contract.ts";
import type { AuditApi } from "../module-api.ts";
import { auditSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { AuditChanges, When } from "./entries.tsx";

const ENTRIES = 20;

/** The chief steps of a record with who took them, and all that was done to it, the newest first, once it is opened. */
export default function RecordActivityPart({ subject, id, stepsOf }: RecordActivityProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const record = `${subject} ${id}`;
  const isAsked = open || stepsOf !== undefined;
  const query = { subject, id, limit: String(ENTRIES) };
  const read = () => sellerCall(browserApi<AuditApi>().api.audit.$get({ query }));
  const question = usePartQuestion(isAsked ? `${record} ${stepsOf} ${open}` : null, read, record);
  const { value, failed, reload } = useSellerData(question, null);
  return (
    <section aria-label={t("title")} className="grid justify-items-start gap-1" data-no-print>
      {value && value.steps.length > 0 && (
        <p className="text-sm wrap-anywhere first-letter:uppercase">{value.steps.join(", ")}</p>
      )}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1 text-sm text-leaf underline underline-offset-4 dense:min-h-9"
      >
        {t("title")}
        <ChevronDown aria-hidden="true" className={classNames("size-4", open && "rotate-180")} />
      </button>
      {open && (
        <div id={listId} className="grid w-full gap-2 border-l-2 border-line pl-3">
          {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
          {!value && !failed && (
            <Loading label={t("loading")}>
              <SkeletonText lines={3} />
            </Loading>
          )}
          {value && <Entries list={value} log={pathTo(auditSellerPages.audit, {}, { subject, id })} />}
        </div>
      )}
    </section>
  );
}

function Entries({ list: { entries, total }, log }: { list: AuditList; log: string }) {
  if (total === 0) return <p className="text-sm text-ink-soft">{t("nothingDone")}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      <PageLink
        to={log}
        className="inline-flex min-h-11 items-center justify-self-start text-sm text-leaf underline underline-offset-4 dense:min-h-9"
      >
        {total > entries.length ? t("seeAll", { count: total }) : t("inTheLog")}
      </PageLink>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { who, email, action, createdAt } = entry;
  return (
    <li className="text-sm wrap-anywhere">
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium" title={email ?? undefined}>
          {who}
        </span>
        <span>{t("deedOnly", { action })}</span>
        <When at={createdAt} />
      </p>
      <AuditChanges entry={entry} />
    </li>
  );
}
