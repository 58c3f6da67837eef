import type { AuditEntry } from "#contract/audit.ts";

/** The fields of a record as they were and as they are. */
export function AuditChanges({ entry: { before, after } }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  const list = (
    <ul className="text-sm">
      {fields.map((field) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{field}:</span>{" "}
          {before && field in before && <s className="text-ink-soft">{plain(before[field])}</s>}
          {before && after && " → "}
          {after && field in after && plain(after[field])}
        </li>
      ))}
    </ul>
  );
  // A whole record that came or went is long; a change is what one wants to see.
  if (before && after) return list;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4">
        {after ? "What was added" : "What it was"}
      </summary>
      {list}
    </details>
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(plain).join(" · ") || "nothing";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
