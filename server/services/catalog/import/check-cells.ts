import { z } from "zod";
import type { ImportLine } from "#contract/product-csv.ts";
import {
  descriptionSchema,
  freeUnitSchema,
  packQuantitySchema,
  priceSchema,
  productNameSchema,
  weightSchema,
} from "#contract/product-form.ts";
import { PRODUCT_UNITS } from "#domain/pack.ts";
import type { ProductColumn } from "#domain/product-columns.ts";
import { readAmount } from "#domain/typed-amount.ts";
import type { ImportFields } from "./import-fields.ts";

export type LineErrors = ImportLine["errors"];
/** A category's path by its path and by its name, both in lowercase. */
export type CategoryPaths = ReadonlyMap<string, string>;

const YES = ["yes", "y", "true", "1", "in", "in stock"];
const NO = ["no", "n", "false", "0", "out", "sold out"];

/** A text that is no number stays text, for the schema to refuse. */
const typedNumber = (cell: string): unknown => readAmount(cell) ?? cell;

const stock = z.string().transform((cell, context) => {
  const word = cell.toLowerCase();
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  context.addIssue({ code: "custom", message: "In stock must be yes or no" });
  return z.NEVER;
});

const unit = freeUnitSchema.transform(
  (cell) => PRODUCT_UNITS.find((known) => known.toLowerCase() === cell.toLowerCase()) ?? cell,
);

const category = (paths: CategoryPaths) =>
  z.string().transform((cell, context) => {
    const path = paths.get(cell.toLowerCase());
    if (path !== undefined) return path;
    context.addIssue({ code: "custom", message: `There is no category “${cell}”` });
    return z.NEVER;
  });

type Checked = { fields: Partial<ImportFields>; errors: LineErrors };
export type CellCheck = (cells: Partial<Record<ProductColumn, string>>) => Checked;

/**
 * What turns a line's cells into fields, or says what is wrong with those that can't be. Cells that are not there are
 * not fields. Made once for all lines: the schema is dear to make.
 */
export function cellCheck(paths: CategoryPaths): CellCheck {
  const schema = lineSchema(paths);
  return (cells) => {
    const result = schema.safeParse(cells);
    if (result.success) return { fields: result.data, errors: [] };
    const written: Record<string, string | undefined> = cells;
    const errors = result.error.issues.map(({ path, message }) => {
      const field = String(path[0]);
      return { field, message: quoting(message, written[field]) };
    });
    return { fields: {}, errors };
  };
}

const LONGEST_QUOTE = 40;

/** A complaint with the cell that it is about, which the seller has to find again. */
export function quoting(message: string, cell: string | undefined): string {
  if (cell === undefined || message.includes(`“${cell}”`)) return message;
  const quote = cell.length > LONGEST_QUOTE ? `${cell.slice(0, LONGEST_QUOTE)}…` : cell;
  return `${message}, not “${quote}”`;
}

function lineSchema(paths: CategoryPaths) {
  return z.object({
    name: productNameSchema.optional(),
    category: category(paths).optional(),
    price: priceSchema("Price").optional(),
    offerPrice: priceSchema("Offer price").optional(),
    quantity: z.string().transform(typedNumber).pipe(packQuantitySchema).optional(),
    unit: unit.optional(),
    inStock: stock.optional(),
    weight: weightSchema.optional(),
    description: descriptionSchema.optional(),
  });
}
