import { asc } from "drizzle-orm";
import { CSV_COLUMNS } from "#contract/product-csv.ts";
import { writeCsv } from "#server/csv/write-csv.ts";
import type { Connection } from "#server/db/connect.ts";
import { products } from "#server/db/schema/index.ts";
import { toImportFields } from "./import/import-fields.ts";

/** All products as a spreadsheet, in the shop's order; it can be imported again. */
export async function exportProducts(db: Connection): Promise<string> {
  const rows = await db.select().from(products).orderBy(asc(products.position));
  return writeCsv(
    CSV_COLUMNS,
    rows.map((row) => {
      const fields = { id: row.id, ...toImportFields(row), description: row.description.join("\n") };
      return CSV_COLUMNS.map((column) => fields[column]);
    }),
  );
}
