import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { freeText, idSchema, leftOut } from "#kernel/contract/fields.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { MAX_COUNT, MAX_COUNTS, MAX_REASON_LENGTH } from "../rules/counting.ts";
import { t } from "../server-texts.ts";

const wholePacks = z
  .int({ error: () => t("countNotWhole") })
  .min(0, { error: () => t("countNegative") })
  .max(MAX_COUNT, { error: () => t("countTooLarge", { max: MAX_COUNT }) });

const packs = wholePacks.nullable();

/** A cell of a spreadsheet that says how many packs there are. */
export const countCellSchema = z
  .string()
  .transform((cell) => readAmount(cell.replace(/^\+/, "")) ?? Number.NaN)
  .pipe(wholePacks);

const countSchema = z.object({
  id: idSchema,
  count: packs.describe("How many packs there are; null for a product that is not counted"),
  seen: packs.optional().describe("What the seller was shown; left out, whatever is there is overwritten"),
  reason: leftOut(freeText(t.later("reason"), MAX_REASON_LENGTH)).describe(
    "Why, for the ledger: half of it was hail",
  ),
});

/** A product as a seller counted it. */
export type Count = z.infer<typeof countSchema>;

/** Many products at once, each once. */
export const countsSchema = z.object({
  counts: z
    .array(countSchema, { error: () => t("countsNotList") })
    .max(MAX_COUNTS, { error: () => t("tooManyCounts", { max: MAX_COUNTS }) })
    .superRefine((counts, context) => {
      const seen = new Set<string>();
      for (const { id } of counts) {
        if (seen.has(id)) context.addIssue({ code: "custom", path: [id], message: t("productTwice") });
        seen.add(id);
      }
    }),
});

/**
 * Send `previous` as `counts` to undo, unless something was sold since. `errors` says of the products that were not
 * counted why, by their ids.
 */
export const countsSavedSchema = successSchema({
  message: z.string(),
  previous: z.array(countSchema),
  errors: z.record(z.string(), z.string()),
});
