import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { daySchema, idSchema, momentSchema } from "#kernel/contract/fields.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { plainCode, withoutBlanks } from "#kernel/texts/typed-text.ts";
import { t as hsnTexts } from "./hsn-texts.ts";
import { hsnComplaint } from "./rules/hsn.ts";
import { t } from "./server-texts.ts";

/** The largest number of products in one call. */
export const MAX_CODES = 500;

const notARate = { error: () => t("notARate") };

/** A rate in per cent. Any rate is accepted, as rates change by law. */
const percentSchema = z.number(notARate).min(0, notARate).max(50, notARate).multipleOf(0.01, notARate);

/**
 * A typed HSN code: 4, 6 or 8 digits. Tariffs print blanks in it, which don't count. A refusal names the code that was
 * probably meant.
 */
export const hsnSchema = z
  .string({ error: () => hsnTexts("notAnHsn") })
  .overwrite(withoutBlanks)
  .superRefine((code, context) => {
    const message = hsnComplaint(code);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

/** A typed rate, such as `5` or `0.25 %`, as text without the sign. */
export const typedRateSchema = z
  .string()
  .transform((typed) => readAmount(plainCode(typed).replace(/%$/, "")) ?? Number.NaN)
  .pipe(percentSchema)
  .transform(String);

export const gstSettings = z.object({
  isOn: z.boolean({ error: () => t("pageOutdated") }),
  defaultPercent: percentSchema.describe("For products without a rate"),
  chargesPercent: percentSchema.describe("For shipping and handling"),
  shortNumbers: z
    .boolean({ error: () => t("pageOutdated") })
    .describe("Invoice numbers have at most 16 characters, such as INV-261127-0001"),
});
export type GstSettings = z.infer<typeof gstSettings>;

export const saveGstSchema = gstSettings.extend({
  was: gstSettings.describe("The settings that the seller was shown"),
});

const hsnCountsSchema = z.object({
  withoutCode: z.int().describe("How many products have no HSN code; it is not printed for them"),
  toCorrect: z.int().describe("How many have a code that is none, such as one whose leading zero was lost"),
});
export type HsnCounts = z.infer<typeof hsnCountsSchema>;

export const gstAnswerSchema = successSchema({
  message: z.string().optional(),
  gst: gstSettings,
  since: momentSchema.nullable(),
  codes: hsnCountsSchema,
});

const uncodedSchema = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  hsn: z.string().nullable(),
  complaint: z.string().nullable().describe("The complaint about its saved code, in words"),
  percent: z.number().nullable(),
  suggestion: z.object({ hsn: z.string(), percent: z.number(), name: z.string() }).nullable(),
});
export type Uncoded = z.infer<typeof uncodedSchema>;

export const uncodedAnswerSchema = successSchema({
  products: z
    .array(uncodedSchema)
    .describe("Products that lack a code or a rate, or have a wrong code; at most 500"),
  codes: hsnCountsSchema,
});

export const saveCodesSchema = z.object({
  products: z
    .array(z.object({ id: idSchema, hsn: hsnSchema, percent: percentSchema }))
    .max(MAX_CODES, { error: () => t("tooMany", { max: MAX_CODES }) }),
});
export const codesSavedSchema = successSchema({ message: z.string() });

export const monthSchema = z
  .string({ error: () => t("notAMonth") })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => t("notAMonth") });
export const reportQuerySchema = z.object({ month: monthSchema });

export const TAX_FILES = ["by-rate", "by-hsn", "invoices", "credit-notes"] as const;
export const fileQuerySchema = reportQuerySchema.extend({ part: z.enum(TAX_FILES) });
export type TaxFile = (typeof TAX_FILES)[number];

const sums = {
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number().describe("Taxable value and tax"),
};
export const sumsSchema = z.object(sums);
export type TaxSums = z.infer<typeof sumsSchema>;

const rateRowSchema = z.object({
  buyer: z.enum(["B2B", "B2C"]).describe("B2B: the buyer's GSTIN is on the invoice"),
  placeOfSupply: z.string(),
  percent: z.number(),
  ...sums,
});
export type RateRow = z.infer<typeof rateRowSchema>;

const hsnRowSchema = z.object({
  hsn: z
    .string()
    .describe("Empty for products without a code, and for lines from before GST went by product"),
  unit: z.string(),
  quantity: z.number(),
  percent: z.number(),
  ...sums,
});
export type HsnRow = z.infer<typeof hsnRowSchema>;

const invoiceRowSchema = z.object({
  _id: z.string(),
  number: z.string(),
  day: daySchema,
  buyer: z.string(),
  gstin: z.string().nullable(),
  placeOfSupply: z.string(),
  ...sums,
  other: z
    .number()
    .describe(
      "What holds no tax: rounding, a customer's balance, and charges and discounts of orders without rates",
    ),
  amount: z.number().describe("The invoice's total"),
});
export type InvoiceRow = z.infer<typeof invoiceRowSchema>;

const noteRowSchema = z.object({
  number: z.string(),
  day: daySchema,
  invoice: z.string(),
  gstin: z.string().nullable(),
  amount: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
});
export type NoteRow = z.infer<typeof noteRowSchema>;

export const reportSchema = successSchema({
  month: z.string(),
  total: sumsSchema.extend({ other: z.number(), amount: z.number(), invoices: z.int() }),
  byRate: z.array(rateRowSchema),
  byHsn: z.array(hsnRowSchema),
  invoices: z.array(invoiceRowSchema),
  creditNotes: z.array(noteRowSchema).describe("Of this month; the invoices are lower by them already"),
});
export type TaxReport = Omit<z.infer<typeof reportSchema>, "success">;
