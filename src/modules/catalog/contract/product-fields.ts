import { z } from "zod";
import { freeText, leftOut, requiredText, yesOrNoSchema } from "#kernel/contract/fields.ts";
import { type ShapeOf, shapeOf } from "#kernel/contract/shape-of.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { MAX_PATH_LENGTH } from "../rules/category-path.ts";
import { PRODUCT_LENGTHS } from "../rules/text-lengths.ts";
import { t } from "../server-texts.ts";
import {
  descriptionSchema,
  freeUnitSchema,
  knownUnitSchema,
  otherNamesSchema,
  packQuantityCellSchema,
  packQuantitySchema,
  priceSchema,
  productNameSchema,
  typedNumber,
  unitCellSchema,
  yesOrNoCellSchema,
} from "./product-values.ts";

const price = priceSchema(fieldTexts.later("price"));
const offerPrice = priceSchema(fieldTexts.later("offerPrice"));
const category = requiredText(fieldTexts.later("category"), MAX_PATH_LENGTH);
const weight = freeText(fieldTexts.later("weight"), PRODUCT_LENGTHS.weight);
const flag = yesOrNoSchema(fieldTexts.later("inStock"));

/**
 * A product's fields, and each road that it takes: how it is `shown` in answers, how the `added` and the `edited` form
 * send it, the `cell` of a spreadsheet, tonight's `rate`, and the switch of the `stock`. A field does not take a road that is not named. The
 * order is that of a spreadsheet's columns. Which column of the table keeps a field stands with the table.
 */
export const PRODUCT_FIELDS = {
  name: { shown: z.string(), added: productNameSchema, edited: productNameSchema, cell: productNameSchema },
  category: {
    shown: z.string().describe("The path of its category"),
    added: category,
    edited: category,
    // By its path or its name, which only the store knows.
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
    added: z.preprocess(typedNumber, packQuantitySchema),
    edited: z.preprocess((value) => typedNumber(value) ?? undefined, packQuantitySchema.optional()),
    cell: packQuantityCellSchema,
  },
  unit: {
    shown: z.string(),
    added: knownUnitSchema,
    // An empty unit leaves it as it is.
    edited: freeUnitSchema.nullish().transform((unit) => unit || undefined),
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
    // An empty weight takes it away; none at all leaves it.
    edited: weight.nullish().transform((text) => (text === null ? "" : text)),
    cell: weight,
  },
  otherNames: {
    shown: z.array(z.string()).describe("What else people call it, in any language and script"),
    added: otherNamesSchema.nullish().transform((names) => names ?? []),
    // None at all leaves them.
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
/** What a product says in its fields, as answers show them. */
export type ProductFields = z.infer<z.ZodObject<ShapeOf<Fields, "shown">>>;

export const SHOWN_FIELDS = shapeOf(PRODUCT_FIELDS, "shown");
export const ADDED_FIELDS = shapeOf(PRODUCT_FIELDS, "added");
export const EDITED_FIELDS = shapeOf(PRODUCT_FIELDS, "edited");
export const RATE_FIELDS = shapeOf(PRODUCT_FIELDS, "rate");
export const STOCK_FIELDS = shapeOf(PRODUCT_FIELDS, "stock");
export const CELL_FIELDS = shapeOf(PRODUCT_FIELDS, "cell");
