import { z } from "zod";
import { t } from "./server-texts.ts";

/** A part of a multipart form that holds JSON text, read as `schema`. */
export function jsonPart<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text: string, context): unknown => {
    if (typeof text !== "string") {
      context.addIssue({ code: "custom", message: t("formRequired") });
      return z.NEVER;
    }
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: t("formUnreadable") });
      return z.NEVER;
    }
  }, schema);
}

const part = z.union([z.instanceof(File), z.string()]);

/**
 * The files of a form field, of which there may be none, one or several. Browsers send a field that was left empty as
 * a file without name and content, and scripts as an empty text: neither counts.
 */
export const fileParts = z
  .union([part, z.array(part)])
  .optional()
  .transform((value) =>
    [value ?? []]
      .flat()
      .filter((entry) => entry instanceof File)
      .filter((file) => file.size > 0 || file.name !== ""),
  )
  .meta({ type: "array", items: { type: "string", format: "binary" } });
