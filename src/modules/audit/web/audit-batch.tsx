import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import type { AuditEntry } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { AuditChanges } from "./audit-changes.tsx";
import { BatchEntries } from "./batch-entries.tsx";

type Batch = NonNullable<AuditEntry["batch"]>;

/** What was done in one go: what is the same for all, and below it, when it is opened, each of them. */
export function AuditBatch({ batch }: { batch: Batch }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4">
      {/* A whole record is no example for the others; a field that all share is. */}
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
