import { z } from "zod";
import { freeLine, leftOut, requiredLine, yesOrNoSchema } from "#kernel/contract/fields.ts";
import { type ShapeOf, shapeOf } from "#kernel/contract/shape-of.ts";
import { hasWholePaise, MAX_PRICE_PAISE, toRupees } from "#kernel/money/money.ts";
import { notAnAmount, PRICE_COMPLAINTS, readAmount } from "#kernel/money/typed-amount.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { plainLine, plainText } from "#kernel/texts/typed-text.ts";
import { PRODUCT_LENGTHS } from "../rules/form-limits.ts";
import { MAX_PATH_LENGTH } from "../rules/shared/category-path.ts";
import { MAX_PACK_QUANTITY, PRODUCT_UNITS } from "../rules/shared/pack.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/server-texts.ts";

/**
 * A typed price: rupees above zero with at most two decimals. Text is parsed as people write it, such as `₹1,200.50`.
 */
const priceSchema = (label: Text) =>
  z.preprocess(
    typedAmount,
    amount(label)
      .positive({ error: () => PRICE_COMPLAINTS.tooLow(label) })
      .max(toRupees(MAX_PRICE_PAISE), { error: () => PRICE_COMPLAINTS.tooHigh(label) })
      .refine(hasWholePaise, { error: () => PRICE_COMPLAINTS.tooFine(label) }),
  );

const amount = (label: Text) =>
  z.number({
    error: ({ input }) => (typeof input === "string" ? notAnAmount(label, input) : notANumber(label, input)),
  });

// A text that is no amount stays unchanged, so that the complaint can quote it.
const typedAmount = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (readAmount(value) ?? value);
};

const number = (label: Text) => z.number({ error: ({ input }) => notANumber(label, input) });

function notANumber(label: Text, input: unknown): string {
  if (typeof input === "string" && input.includes(",")) return notAnAmount(label, input);
  return t(input === undefined ? "numberRequired" : "notANumber", { field: say(label) });
}

const packQuantitySchema = number(fieldTexts.later("quantity"))
  .positive({ error: () => t("quantityTooLow") })
  .max(MAX_PACK_QUANTITY, { error: () => t("quantityTooHigh", { max: MAX_PACK_QUANTITY }) })
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
    error: () => t("quantityTooFine"),
  })
  // 0.30000000000000004, as spreadsheets reckon, is 0.3.
  .overwrite((value) => Number(value.toFixed(3)));

/** A spreadsheet's cell with a quantity. A text that is no number stays text, and the schema refuses it. */
const packQuantityCellSchema = z
  .string()
  .transform((cell): unknown => readAmount(cell) ?? cell)
  .pipe(packQuantitySchema);

const MAX_OTHER_NAMES = 60;
const MAX_LINES = 30;
const MAX_LINE_LENGTH = 500;

/** A list of lines, or a text that is split by line. Empty lines are left out. */
export const descriptionSchema = z
  .union([z.string(), z.array(z.string())], {
    error: ({ input }) =>
      t((input ?? undefined) === undefined ? "descriptionRequired" : "descriptionNotText"),
  })
  .transform((value) =>
    (typeof value === "string" ? value.split(/\r?\n/) : value.flatMap((line) => line.split(/\r?\n/)))
      .map(plainText)
      .filter((line) => line !== ""),
  )
  .refine((lines) => lines.length <= MAX_LINES, { error: () => t("descriptionTooLong", { max: MAX_LINES }) })
  .refine((lines) => lines.every((line) => line.length <= MAX_LINE_LENGTH), {
    error: () => t("lineTooLong", { max: MAX_LINE_LENGTH }),
  });

/** A list of names, or a text with one name per line or separated by commas. Duplicates are removed. */
const otherNamesSchema = z
  .union([z.string(), z.array(z.string())], { error: () => t("otherNamesNotText") })
  .transform((value) => {
    const texts = typeof value === "string" ? [value] : value;
    const names = texts.flatMap((text) => text.split(/[\r\n,;]+/)).map(plainLine);
    return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()]
      .toReversed()
      .filter((name) => name !== "");
  })
  .refine((names) => names.length <= MAX_OTHER_NAMES, {
    error: () => t("otherNamesTooMany", { max: MAX_OTHER_NAMES }),
  })
  .refine((names) => names.every((name) => name.length <= PRODUCT_LENGTHS.otherName), {
    error: () => t("otherNameTooLong", { max: PRODUCT_LENGTHS.otherName }),
  });

/** Two products can't differ by a blank, or by a character that nobody sees. */
const productNameSchema = requiredLine(fieldTexts.later("name"), PRODUCT_LENGTHS.name);

const knownUnitSchema = z.enum(PRODUCT_UNITS, {
  error: ({ input }) => (input ? t("unitUnknown", { units: PRODUCT_UNITS.join(", ") }) : t("unitRequired")),
});

const freeUnitSchema = freeLine(fieldTexts.later("unit"), PRODUCT_LENGTHS.unit);

/** A spreadsheet's cell with a unit: a known one in any case, or another text. */
const unitCellSchema = freeUnitSchema.transform(
  (cell) => PRODUCT_UNITS.find((productUnit) => productUnit.toLowerCase() === cell.toLowerCase()) ?? cell,
);

/** The words of the store's own language count too. */
const YES = ["yes", "y", "true", "1", "in", "in stock"];
const NO = ["no", "n", "false", "0", "out", "sold out"];

/** A spreadsheet's cell with yes or no. `label` names its column. */
const yesOrNoCellSchema = (label: Text) =>
  z.string().transform((cell, context) => {
    const word = cell.toLowerCase();
    // These come first: the demo's products, in English, are read before the store's language is known.
    if (YES.includes(word)) return true;
    if (NO.includes(word)) return false;
    if (word === fieldTexts("yes").toLowerCase()) return true;
    if (word === fieldTexts("no").toLowerCase()) return false;
    context.addIssue({ code: "custom", message: t("notYesOrNo", { field: say(label) }) });
    return z.NEVER;
  });

const price = priceSchema(fieldTexts.later("price"));
const offerPrice = priceSchema(fieldTexts.later("offerPrice"));
const category = requiredLine(fieldTexts.later("category"), MAX_PATH_LENGTH);
const weight = freeLine(fieldTexts.later("weight"), PRODUCT_LENGTHS.weight);
const flag = yesOrNoSchema(fieldTexts.later("inStock"));

/**
 * A product's fields, with a schema for each road that a field takes: `shown` in answers, the `added` and `edited`
 * forms, a spreadsheet's `cell`, tonight's `rate`, and the `stock` switch. Roads without a schema leave the field out.
 * The order is that of a spreadsheet's columns. The columns of the table are in `product-rows.ts`.
 */
export const PRODUCT_FIELDS = {
  name: { shown: z.string(), added: productNameSchema, edited: productNameSchema, cell: productNameSchema },
  category: {
    shown: z.string().describe("The path of its category"),
    added: category,
    edited: category,
    // A path or a name. Only the store knows its categories.
    cell: z.string(),
  },
  price: { shown: z.number(), added: price, edited: price, cell: price, rate: leftOut(price) },
  offerPrice: {
    shown: z.number(),
    added: offerPrice,
    edited: offerPrice,
    cell: offerPrice,
    rate: leftOut(offerPrice),
  },
  quantity: {
    shown: z.number(),
    added: z.preprocess(typedAmount, packQuantitySchema),
    // A missing quantity keeps the current one. Null: it was emptied.
    edited: z.preprocess(
      (value) => (value === undefined ? value : (typedAmount(value) ?? null)),
      packQuantitySchema.nullish(),
    ),
    cell: packQuantityCellSchema,
  },
  unit: {
    shown: z.string(),
    added: knownUnitSchema,
    // A missing unit keeps the current one. Null: it was emptied.
    edited: freeUnitSchema.nullish().transform((unit) => (unit === undefined ? unit : unit || null)),
    cell: unitCellSchema,
  },
  inStock: {
    shown: z.boolean(),
    cell: yesOrNoCellSchema(fieldTexts.later("inStock")),
    rate: leftOut(flag),
    stock: flag,
  },
  weight: {
    shown: z.string().optional(),
    added: weight.nullish().transform((text) => text ?? undefined),
    // An empty weight removes it. A missing one keeps it.
    edited: weight.nullish().transform((text) => (text === null ? "" : text)),
    cell: weight,
  },
  otherNames: {
    shown: z.array(z.string()).describe("Its other names, in any language and script"),
    added: otherNamesSchema.nullish().transform((names) => names ?? []),
    // Missing names keep the current ones.
    edited: leftOut(otherNamesSchema),
    cell: otherNamesSchema,
  },
  description: {
    shown: z.array(z.string()),
    added: descriptionSchema.nullish().transform((lines) => lines ?? []),
    edited: descriptionSchema.refine((lines) => lines.length > 0, { error: () => t("descriptionRequired") }),
    cell: descriptionSchema,
  },
  image: { shown: z.array(z.string()) },
};

type Fields = typeof PRODUCT_FIELDS;
/** A product's fields, as answers show them. */
export type ProductFields = z.infer<z.ZodObject<ShapeOf<Fields, "shown">>>;

export const SHOWN_FIELDS = shapeOf(PRODUCT_FIELDS, "shown");
export const ADDED_FIELDS = shapeOf(PRODUCT_FIELDS, "added");
export const EDITED_FIELDS = shapeOf(PRODUCT_FIELDS, "edited");
export const RATE_FIELDS = shapeOf(PRODUCT_FIELDS, "rate");
export const STOCK_FIELDS = shapeOf(PRODUCT_FIELDS, "stock");
export const CELL_FIELDS = shapeOf(PRODUCT_FIELDS, "cell");
