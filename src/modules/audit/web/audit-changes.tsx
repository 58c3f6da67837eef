import { Picture } from "#ui/picture.tsx";
import type { AuditEntry } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { fieldWords, inFormOrder, picturesIn, plainValue } from "./audit-words.ts";

type ChangedRecord = Pick<AuditEntry, "action" | "before" | "after">;

/** The fields of a record as they were and as they are. */
export function AuditChanges({ entry: { action, before, after } }: { entry: ChangedRecord }) {
  const fields = inFormOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]);
  if (fields.length === 0) return null;
  const list = (
    <ul className="text-sm">
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere whitespace-pre-line">
          {t.rich("fieldIs", {
            field: fieldWords(field),
            label: (words) => <span className="text-ink-soft">{words}</span>,
          })}
          {before && field in before && (
            <s className="text-ink-soft">
              <Value field={field} value={before[field]} />
            </s>
          )}
          {before && after && " → "}
          {after && field in after && <Value field={field} value={after[field]} />}
        </li>
      ))}
    </ul>
  );
  // A whole record is long, so it starts closed; a change is short and is shown.
  if (action === "changed") return list;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center dense:min-h-7 text-leaf underline underline-offset-4">
        {after ? t("whatWas", { action }) : t("whatItWas")}
      </summary>
      {list}
    </details>
  );
}

function Value({ field, value }: { field: string; value: unknown }) {
  const pictures = picturesIn(value);
  if (pictures.length === 0) return plainValue(field, value);
  return pictures.map((url) => (
    <span
      key={url}
      className="mr-1 inline-block size-10 overflow-hidden rounded-field bg-paper-deep align-middle"
    >
      <Picture url={url} alt="" initialOf="·" sizes="2.5rem" className="size-full object-cover" />
    </span>
  ));
}
