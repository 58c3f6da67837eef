import { asc } from "drizzle-orm";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { csvBeginning, csvLines, writeCsv } from "#kernel/csv/csv.ts";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { readIds, readInParts } from "#kernel/db/sql-parts.ts";
import { say } from "#kernel/texts/text.ts";
import { type ProductField, productFields } from "../catalog-extensions.ts";
import { productHeadings } from "../contract/product-csv.ts";
import { CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { productsByIds } from "../queries/position-index.ts";
import { BLANK_FIELDS, fieldsOf } from "../queries/product-rows.ts";
import { categories, products } from "../tables.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/import-server-texts.ts";
import { addedHeadings } from "./read-import.ts";

const headings = (fields: readonly Pick<ProductField, "name" | "label" | "whenSaved">[]) =>
  [...productHeadings(), ...addedHeadings(fields)].map(({ label }) => say(label));

/** The number of products in memory at a time. */
const PART = 250;

/**
 * All products as a spreadsheet, in the shop's order, part by part from one snapshot. It can be imported again. The
 * columns of added fields follow the others, if the store uses them.
 */
export function exportProducts(db: Db): AsyncGenerator<string, void> {
  return readInParts(db, async function* (tx) {
    const fields = await fieldsInUse(tx);
    yield csvBeginning(headings(fields));
    const ids = tx.select({ id: products.id }).from(products).orderBy(asc(products.position));
    for await (const part of readIds(tx, ids.getSQL(), PART)) {
      const lines = (await productsByIds(tx, part)).map((row) => toLine(row.id, fieldsOf(row)));
      yield csvLines(await withFields(tx, fields, lines));
    }
  });
}

async function fieldsInUse(db: Connection): Promise<ProductField[]> {
  const fields: ProductField[] = [];
  for (const field of productFields()) if (await field.inUse(db)) fields.push(field);
  return fields;
}

/** Appends the cells of added fields to lines. Each line begins with the product's id. */
async function withFields(tx: Tx, fields: readonly ProductField[], lines: readonly string[][]) {
  const ids = lines.flatMap(([id]) => id ?? []);
  let filled = lines;
  for (const { read, whenSaved } of fields) {
    const texts = await read(tx, ids);
    const cellsOf = (text: string) => (whenSaved ? [text, text] : [text]);
    filled = filled.map((line) => [...line, ...cellsOf(texts.get(line[0] ?? "") ?? "")]);
  }
  return filled;
}

/**
 * An empty spreadsheet with headings and one example line, in a category of the shop. It has the columns of added fields
 * that the store uses.
 */
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
  const fields = await fieldsInUse(db);
  // Nothing was saved yet, so the columns with what was saved are left out.
  const added = fields.map(({ name, label }) => ({ name, label }));
  return writeCsv(headings(added), [[...toLine("", example), ...added.map(() => "")]]);
}

function toLine(id: string, fields: ProductFields): string[] {
  return [id, ...fieldNames(CELL_FIELDS).map((field) => toText(fields[field]))];
}

/** A field's value as a spreadsheet's cell. */
export function toText(value: string | number | boolean | string[] | undefined): string {
  if (typeof value === "boolean") return fieldTexts(value ? "yes" : "no");
  return Array.isArray(value) ? value.join("\n") : String(value ?? "");
}
