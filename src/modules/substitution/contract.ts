import { z } from "zod";
import { idSchema } from "#kernel/contract/fields.ts";
import { PREFERENCES } from "./rules/preference.ts";
import { t } from "./server-texts.ts";

const preferenceSchema = z.enum(PREFERENCES, { error: () => t("chooseOne") });

/** What a checkout sends as the extra `ifMissing`: for the whole order, and for single products where that differs. */
export const ifMissingSchema = z.object(
  {
    all: preferenceSchema.optional(),
    products: z.record(idSchema, preferenceSchema).optional(),
  },
  { error: () => t("chooseOne") },
);

export type IfMissing = z.infer<typeof ifMissingSchema>;
