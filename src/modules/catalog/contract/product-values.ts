import { z } from "zod";
import { requiredText } from "#kernel/contract/fields.ts";
import { hasWholePaise, MAX_PRICE_PAISE, toRupees } from "#kernel/money/money.ts";
import { notAnAmount, PRICE_COMPLAINTS, readAmount } from "#kernel/money/typed-amount.ts";
import { MAX_PACK_QUANTITY, PRODUCT_UNITS } from "../rules/pack.ts";

/** Forms send numbers as text, and an empty text for none. */
export const typedNumber = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : Number(value);
};

const number = (label: string) =>
  z.number({ error: ({ input }) => `${label} ${input === undefined ? "is required" : "must be a number"}` });

// A text that is no amount stays as it was typed, to be quoted.
const typedAmount = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (readAmount(value) ?? value);
};

const amount = (label: string) =>
  z.number({
    error: ({ input }) => {
      if (typeof input === "string") return notAnAmount(label, input);
      return `${label} ${input === undefined ? "is required" : "must be a number"}`;
    },
  });

/**
 * A price that a seller types: rupees with at most two decimals, more than nothing. Text is read as people write it,
 * `₹1,200.50`.
 */
export const priceSchema = (label: string) =>
  z.preprocess(
    typedAmount,
    amount(label)
      .positive(PRICE_COMPLAINTS.tooLow(label))
      .max(toRupees(MAX_PRICE_PAISE), PRICE_COMPLAINTS.tooHigh(label))
      .refine(hasWholePaise, PRICE_COMPLAINTS.tooFine(label)),
  );

export const packQuantitySchema = number("Quantity")
  .positive("Quantity must be more than 0")
  .max(MAX_PACK_QUANTITY, "Quantity can be at most 1,00,000")
  .refine(
    (value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
    "Quantity can have at most three decimals",
  );

/** A cell of a spreadsheet. A text that is no number stays text, for the schema to refuse. */
export const packQuantityCellSchema = z
  .string()
  .transform((cell): unknown => readAmount(cell) ?? cell)
  .pipe(packQuantitySchema);

const MAX_LINES = 30;
const MAX_LINE_LENGTH = 500;

/** A list of lines, or a text that is split by line; empty lines are left out. */
export const descriptionSchema = z
  .union([z.string(), z.array(z.string())], {
    error: ({ input }) =>
      `Description ${(input ?? undefined) === undefined ? "is required" : "must be text"}`,
  })
  .transform((value) =>
    (typeof value === "string" ? value.split(/\r?\n/) : value.flatMap((line) => line.split(/\r?\n/)))
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  )
  .refine((lines) => lines.length <= MAX_LINES, `Description can have at most ${MAX_LINES} lines`)
  .refine(
    (lines) => lines.every((line) => line.length <= MAX_LINE_LENGTH),
    `A line of the description can have at most ${MAX_LINE_LENGTH} characters`,
  );

export const productNameSchema = requiredText("Name", 200);

export const knownUnitSchema = z.enum(PRODUCT_UNITS, {
  error: ({ input }) => (input ? `Unit must be one of: ${PRODUCT_UNITS.join(", ")}` : "Unit is required"),
});

export const freeUnitSchema = z
  .string({ error: "Unit must be text" })
  .trim()
  .max(20, "Unit can have at most 20 characters");

/** A cell of a spreadsheet: a known unit in any case, or another text. */
export const unitCellSchema = freeUnitSchema.transform(
  (cell) => PRODUCT_UNITS.find((known) => known.toLowerCase() === cell.toLowerCase()) ?? cell,
);

/** A text that may be empty. */
export const optionalText = (label: string, max: number) =>
  z.string().trim().max(max, `${label} can have at most ${max} characters`);

const YES = ["yes", "y", "true", "1", "in", "in stock"];
const NO = ["no", "n", "false", "0", "out", "sold out"];

/** A cell of a spreadsheet that says yes or no; `label` names its column. */
export const yesOrNoCellSchema = (label: string) =>
  z.string().transform((cell, context) => {
    const word = cell.toLowerCase();
    if (YES.includes(word)) return true;
    if (NO.includes(word)) return false;
    context.addIssue({ code: "custom", message: `${label} must be yes or no` });
    return z.NEVER;
  });
