import { t } from "../../field-texts.ts";

/** A field as it stands in the spreadsheet. */
export function toText(value: string | number | boolean | string[] | undefined): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}
