import { asc } from "drizzle-orm";
import { columnLabel, PRODUCT_COLUMNS } from "#domain/product-columns.ts";
import { writeCsv } from "#server/csv/write-csv.ts";
import type { Connection } from "#server/db/connect.ts";
import { categories, products } from "#server/db/schema/index.ts";
import { toImportFields } from "./import/import-fields.ts";

const HEADINGS = PRODUCT_COLUMNS.map(columnLabel);

/** All products as a spreadsheet, in the shop's order; it can be imported again. */
export async function exportProducts(db: Connection): Promise<string> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  return writeCsv(
    HEADINGS,
    rows.map((row) => {
      const fields = { id: row.id, ...toImportFields(row), description: row.description.join("\n") };
      return PRODUCT_COLUMNS.map((column) => fields[column]);
    }),
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
    id: "",
    name: "Example, please replace",
    category: category?.name ?? "Vegetables",
    price: 60,
    offerPrice: 48.5,
    quantity: 500,
    unit: "g",
    inStock: true,
    weight: "",
    description: "Each line of this cell\nbecomes a point of its own",
  };
  return writeCsv(HEADINGS, [PRODUCT_COLUMNS.map((column) => example[column])]);
}
