import { fieldLabel, say } from "#kernel/texts/text.ts";
import { type DeclaredField, recordedFields, type SeenOfRecord } from "#modules/identity/index.ts";
import type { AuditChange, AuditEntry } from "./contract.ts";
import { t } from "./server-texts.ts";

type Changed = Pick<AuditEntry, "before" | "after">;

type Seen = Pick<SeenOfRecord, "field">;

/**
 * The fields of an action on a kind of record, before and after, in words. They are in the order of the seller's form;
 * those that no module declares come last. Of a field that the role does not see, it says only that it was changed.
 */
export function recordedChanges(kind: string, { before, after }: Changed, seen: Seen): AuditChange[] {
  const declared = recordedFields(kind);
  const recorded = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const declaredNames = Object.keys(declared).filter((name) => recorded.has(name));
  return [...new Set([...declaredNames, ...recorded])].map((name) => {
    const field = declared[name];
    const words = (values: Changed["before"]) =>
      values && name in values ? recordedValue(values[name], field) : null;
    const label = field ? say(field.label) : fieldLabel(name);
    if (!seen.field(name)) return { field: name, label, before: null, after: t("notSeen") };
    return { field: name, label, before: words(before), after: words(after) };
  });
}

/** The values of the fields that a role sees. */
export const seenValues = <Values extends Changed["before"]>(values: Values, seen: Seen) =>
  values && Object.fromEntries(Object.entries(values).filter(([name]) => seen.field(name)));

function recordedValue(value: unknown, field: DeclaredField | undefined): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const words = field?.say?.(value);
  if (words !== undefined) return words;
  if (Array.isArray(value)) {
    return value.map((each) => recordedValue(each, field)).join(" · ") || t("nothing");
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
