import { asc } from "drizzle-orm";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { writeCsv } from "#kernel/csv/write-csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { countColumn } from "../catalog-parts.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { COUNT_COLUMNS, PRODUCT_COLUMNS, type ProductColumn } from "../contract/spreadsheet-columns.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { t } from "../import-server-texts.ts";
import { categories, products } from "../tables.ts";
import { toText } from "./import/to-text.ts";
import { BLANK_FIELDS, fieldsOf } from "./product-columns.ts";

const headings = (columns: readonly ProductColumn[] = PRODUCT_COLUMNS) =>
  columns.map((column) => fieldTexts(column));

/**
 * All products as a spreadsheet, in the shop's order; it can be imported again. Where any are counted it says how many
 * there are, and once more for the import to see what was sold since.
 */
export async function exportProducts(db: Connection): Promise<string> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  const counts = (await countColumn()?.read(db)) ?? new Map<string, number>();
  if (counts.size === 0) {
    return writeCsv(
      headings(),
      rows.map((row) => toLine(row.id, fieldsOf(row))),
    );
  }
  const countOf = (id: string) => COUNT_COLUMNS.map(() => String(counts.get(id) ?? ""));
  return writeCsv(
    headings([...PRODUCT_COLUMNS, ...COUNT_COLUMNS]),
    rows.map((row) => [...toLine(row.id, fieldsOf(row)), ...countOf(row.id)]),
  );
}

/** A spreadsheet to fill in: the headings, and one line that shows how, with a category that the shop has. */
export async function importTemplate(db: Connection): Promise<string> {
  const [category] = await db
    .select({ name: categories.name })
    .from(categories)
    .orderBy(asc(categories.sortOrder), asc(categories.name))
    .limit(1);
  const example = {
    ...BLANK_FIELDS,
    name: t("exampleName"),
    category: category?.name ?? t("exampleCategory"),
    price: 60,
    offerPrice: 48.5,
    quantity: 500,
    unit: "g",
    description: [t("exampleLine"), t("exampleSecondLine")],
  };
  return writeCsv(headings(), [toLine("", example)]);
}

function toLine(id: string, fields: ProductFields): string[] {
  return [id, ...fieldNames(CELL_FIELDS).map((field) => toText(fields[field]))];
}
