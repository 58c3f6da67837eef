import { z } from "zod";
import type { CsvColumn, ImportLine } from "#contract/product-csv.ts";
import {
  descriptionSchema,
  freeUnitSchema,
  packQuantitySchema,
  priceSchema,
  productNameSchema,
  weightSchema,
} from "#contract/product-form.ts";
import { PRODUCT_UNITS } from "#domain/pack.ts";
import type { ImportFields } from "./import-fields.ts";

export type LineErrors = ImportLine["errors"];
/** A category's path by its path and by its name, both in lowercase. */
export type CategoryPaths = ReadonlyMap<string, string>;

const YES = ["yes", "y", "true", "1", "in", "in stock"];
const NO = ["no", "n", "false", "0", "out", "sold out"];

/** Commas only where they part thousands, in the Indian way or the western one: never `40,25`, which is 40.25. */
const WRITTEN_NUMBER = /^-?(\d+|[1-9]\d{0,2}(,\d{2,3})*,\d{3})?(\.\d+)?$/;

/** `₹1,234.50` as people write it → 1234.5; what is no number stays text, for the schema to refuse. */
const amount = (cell: string): unknown => {
  const plain = cell.replace(/^(₹|rs\.?|inr)\s*/i, "");
  return WRITTEN_NUMBER.test(plain) && plain !== "" ? Number(plain.replaceAll(",", "")) : cell;
};

const stock = z.string().transform((cell, context) => {
  const word = cell.toLowerCase();
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  context.addIssue({ code: "custom", message: "inStock must be yes or no" });
  return z.NEVER;
});

const unit = freeUnitSchema.transform(
  (cell) => PRODUCT_UNITS.find((known) => known.toLowerCase() === cell.toLowerCase()) ?? cell,
);

const category = (paths: CategoryPaths) =>
  z.string().transform((cell, context) => {
    const path = paths.get(cell.toLowerCase());
    if (path !== undefined) return path;
    context.addIssue({ code: "custom", message: `There is no category ${cell}` });
    return z.NEVER;
  });

type Checked = { fields: Partial<ImportFields>; errors: LineErrors };
export type CellCheck = (cells: Partial<Record<CsvColumn, string>>) => Checked;

/**
 * What turns a line's cells into fields, or says what is wrong with those that can't be. Cells that are not there are
 * not fields. Made once for all lines: the schema is dear to make.
 */
export function cellCheck(paths: CategoryPaths): CellCheck {
  const schema = lineSchema(paths);
  return (cells) => {
    const result = schema.safeParse(cells);
    if (result.success) return { fields: result.data, errors: [] };
    const errors = result.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
    return { fields: {}, errors };
  };
}

function lineSchema(paths: CategoryPaths) {
  return z.object({
    name: productNameSchema.optional(),
    category: category(paths).optional(),
    price: z.string().transform(amount).pipe(priceSchema("Price")).optional(),
    offerPrice: z.string().transform(amount).pipe(priceSchema("Offer price")).optional(),
    quantity: z.string().transform(amount).pipe(packQuantitySchema).optional(),
    unit: unit.optional(),
    inStock: stock.optional(),
    weight: weightSchema.optional(),
    description: descriptionSchema.optional(),
  });
}
