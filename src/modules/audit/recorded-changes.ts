import { fieldLabel, say } from "#kernel/texts/text.ts";
import { type RecordedField, recordedFields } from "#modules/identity/index.ts";
import type { AuditChange, AuditEntry } from "./contract.ts";
import { t } from "./server-texts.ts";

type Changed = Pick<AuditEntry, "before" | "after">;

/**
 * The fields of an action on a kind of record, before and after, in words. They are in the order of the seller's form;
 * those that no module declares come last.
 */
export function recordedChanges(kind: string, { before, after }: Changed): AuditChange[] {
  const declared = recordedFields(kind);
  const recorded = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const declaredNames = Object.keys(declared).filter((name) => recorded.has(name));
  return [...new Set([...declaredNames, ...recorded])].map((name) => {
    const field = declared[name];
    const words = (values: Changed["before"]) =>
      values && name in values ? recordedValue(values[name], field) : null;
    return { field: name, label: labelOf(name, field), before: words(before), after: words(after) };
  });
}

function labelOf(name: string, field: RecordedField | undefined): string {
  if (field === undefined) return fieldLabel(name);
  return say("label" in field ? field.label : field);
}

/** A recorded value in words. */
function recordedValue(value: unknown, field: RecordedField | undefined): string {
  if (value === null || value === undefined || value === "") return t("nothing");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  const words = field && "say" in field ? field.say(value) : undefined;
  if (words !== undefined) return words;
  if (Array.isArray(value)) {
    return value.map((each) => recordedValue(each, field)).join(" · ") || t("nothing");
  }
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
