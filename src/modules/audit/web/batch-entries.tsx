import { useState } from "react";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { useSellerData } from "#modules/identity/web/use-seller-data.ts";
import { Pager } from "#ui/pager.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { usePartQuestion } from "#ui/use-part-question.ts";
import { t } from "../seller-texts.ts";
import { AuditChanges } from "./audit-changes.tsx";

const PER_PAGE = 100;

/** Each record of a batch by its name, with what was done to it. */
export function BatchEntries({ id, batchId }: { id: string; batchId: string }) {
  const [page, setPage] = useState(1);
  const query = { batch: batchId, page: String(page), limit: String(PER_PAGE) };
  const read = () => sellerCall(browserApi.api.audit.$get({ query }));
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
