import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, freeLine, idSchema, leftOut, searchText } from "#kernel/contract/fields.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { MAX_COUNT, MAX_COUNTS, MAX_REASON_LENGTH } from "./rules/counting.ts";
import { t } from "./server-texts.ts";
import { t as stockTexts } from "./texts.ts";

const wholePacks = z
  .int({ error: () => t("countNotWhole") })
  .min(0, { error: () => t("countNegative") })
  .max(MAX_COUNT, { error: () => t("countTooLarge", { max: MAX_COUNT }) });

const packs = wholePacks.nullable();

/** A spreadsheet's cell with a number of packs. */
export const countCellSchema = z
  .string()
  .transform((cell) => readAmount(plainCode(cell).replace(/^\+/, "")) ?? Number.NaN)
  .pipe(wholePacks);

/** Whether an amount is meant that may be a typo. */
export const confirmedSchema = leftOut(z.boolean({ error: () => t("confirmedUnclear") })).describe(
  "True if the amount is meant although it is far above what was there of late; without it such an amount is refused, as it may be a slip",
);

const countSchema = z.object({
  id: idSchema,
  count: packs.describe("How many packs there are; null for a product that is not counted"),
  seen: packs.optional().describe("The count that the seller was shown; left out, any count is overwritten"),
  reason: leftOut(freeLine(t.later("reason"), MAX_REASON_LENGTH)).describe(
    "Why, for the ledger: half of it was hail",
  ),
  confirmed: confirmedSchema,
});

/** A seller's count of a product. */
export type Count = z.infer<typeof countSchema>;

/** Counts of many products, each product once. */
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
 * Send `previous` as `counts` to undo the change, unless something was sold since. `errors` has the reasons why
 * products were not counted, by their ids.
 */
export const countsSavedSchema = successSchema({
  message: z.string(),
  previous: z.array(countSchema),
  errors: z.record(z.string(), z.string()),
  unusual: z.array(z.string()).describe("Those of them that may be slips: `confirmed` saves them"),
});

/** A counted product: the packs left, and its sales. */
const stockedProductSchema = z
  .object({
    _id: z.string(),
    name: z.string(),
    inStock: z.boolean(),
    left: z.int().describe("Packs"),
    sold: z.int().describe("Packs sold in the last seven days at the store, less what was given back"),
    goneBy: z
      .string()
      .nullable()
      .describe("The day by which none are left at this pace; null where they last until its next delivery"),
    until: z.string().nullable().describe("The day of its next delivery"),
  })
  .meta({ id: "StockedProduct" });

export type StockedProduct = z.infer<typeof stockedProductSchema>;

export const stockQuerySchema = z.object({ q: searchText });

export const stockListSchema = successSchema({
  products: z.array(stockedProductSchema).describe("Those that the search finds, or all"),
  counted: z.int().describe("All counted products"),
  short: z.int().describe("How many of all run out before their next delivery"),
});

const enterEmail = { error: () => stockTexts("enterEmail") };

/** The product that a shopper waits for. A visitor also sends their e-mail; a shopper's account has one. */
export const waitSchema = z.object({
  product: idSchema,
  email: leftOut(
    z.string(enterEmail).trim().min(1, enterEmail).max(MAX_EMAIL_LENGTH, enterEmail).pipe(emailSchema),
  ),
});

export const waitsSchema = successSchema({
  products: z.array(z.string()).describe("The ids of the products that the shopper waits for"),
});
