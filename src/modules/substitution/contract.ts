import { z } from "zod";
import { idSchema, leftOut } from "#kernel/contract/fields.ts";
import { PREFERENCES } from "./rules/preference.ts";
import { t } from "./server-texts.ts";

const preferenceSchema = z.enum(PREFERENCES, { error: () => t("chooseOne") });

/** The checkout's extra `ifMissing`: the wish for the whole order, and different ones for single products. */
export const ifMissingSchema = z.object(
  {
    all: leftOut(preferenceSchema),
    products: leftOut(z.record(idSchema, preferenceSchema)),
  },
  { error: () => t("chooseOne") },
);

export type IfMissing = z.infer<typeof ifMissingSchema>;
