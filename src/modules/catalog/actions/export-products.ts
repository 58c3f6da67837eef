import { asc } from "drizzle-orm";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { writeCsv } from "#kernel/csv/write-csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { PRODUCT_COLUMNS } from "../contract/spreadsheet-columns.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { t } from "../import-server-texts.ts";
import { categories, products } from "../tables.ts";
import { toText } from "./import/to-text.ts";
import { BLANK_FIELDS, fieldsOf } from "./product-columns.ts";

const headings = () => PRODUCT_COLUMNS.map((column) => fieldTexts(column));

/** All products as a spreadsheet, in the shop's order; it can be imported again. */
export async function exportProducts(db: Connection): Promise<string> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  return writeCsv(
    headings(),
    rows.map((row) => toLine(row.id, fieldsOf(row))),
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
