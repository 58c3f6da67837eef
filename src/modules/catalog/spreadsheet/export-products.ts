import { asc } from "drizzle-orm";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { csvBeginning, csvLines, writeCsv } from "#kernel/csv/write-csv.ts";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { readIds, readInParts } from "#kernel/db/queries.ts";
import { countColumn } from "../catalog-extensions.ts";
import { COUNT_COLUMNS, PRODUCT_COLUMNS, type ProductColumn } from "../contract/product-csv.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { t } from "../import-server-texts.ts";
import { inTurn } from "../queries/list-contents.ts";
import { BLANK_FIELDS, fieldsOf } from "../queries/product-rows.ts";
import { categories, products } from "../tables.ts";

const headings = (columns: readonly ProductColumn[] = PRODUCT_COLUMNS) =>
  columns.map((column) => fieldTexts(column));

/** Products that are in memory at a time. */
const PART = 250;

/**
 * All products as a spreadsheet, in the shop's order, part by part and as they were at one moment; it can be imported
 * again. Where any are counted it says how many there are, and once more for the import to see what was sold since.
 */
export function exportProducts(db: Db): AsyncGenerator<string, void> {
  return readInParts(db, async function* (tx) {
    const counting = await countColumn()?.inUse(tx);
    yield csvBeginning(headings(counting ? [...PRODUCT_COLUMNS, ...COUNT_COLUMNS] : PRODUCT_COLUMNS));
    const ids = tx.select({ id: products.id }).from(products).orderBy(asc(products.position));
    for await (const part of readIds(tx, ids.getSQL(), PART)) {
      const lines = (await inTurn(tx, part)).map((row) => toLine(row.id, fieldsOf(row)));
      yield csvLines(counting ? await withCounts(tx, lines) : lines);
    }
  });
}

/** Lines, which begin with a product's id, with how many packs there are of it. */
async function withCounts(tx: Tx, lines: readonly string[][]): Promise<string[][]> {
  const ids = lines.flatMap(([id]) => id ?? []);
  const counts = (await countColumn()?.read(tx, ids)) ?? new Map<string, number>();
  const countOf = (id = "") => COUNT_COLUMNS.map(() => String(counts.get(id) ?? ""));
  return lines.map((line) => [...line, ...countOf(line[0])]);
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

/** A field as it stands in the spreadsheet. */
export function toText(value: string | number | boolean | string[] | undefined): string {
  if (typeof value === "boolean") return fieldTexts(value ? "yes" : "no");
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}
