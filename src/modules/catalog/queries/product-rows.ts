import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import type { Product } from "../contract/product.ts";
import type { ProductFields } from "../contract/product-fields.ts";
import { nameIn } from "../rules/shared/names.ts";
import { products } from "../tables.ts";

export type ProductRow = typeof products.$inferSelect;
type NewRow = typeof products.$inferInsert;

/** `blank` is the value of a new product without one. */
type FieldMapping<Value> = {
  blank: Value;
  read: (row: ProductRow) => Value | undefined;
  write: (value: Value) => Partial<NewRow>;
};

type Values = Required<ProductFields>;
type Field = keyof Values;

/** Prices are rupees outside and paise inside. */
const FIELD_MAPPINGS: { [Name in Field]: FieldMapping<Values[Name]> } = {
  name: { blank: "", read: (row) => row.name, write: (name) => ({ name }) },
  category: { blank: "", read: (row) => row.categoryPath, write: (path) => ({ categoryPath: path }) },
  price: {
    blank: 0,
    read: (row) => toRupees(row.pricePaise),
    write: (rupees) => ({ pricePaise: toPaise(rupees) }),
  },
  offerPrice: {
    blank: 0,
    read: (row) => toRupees(row.offerPricePaise),
    write: (rupees) => ({ offerPricePaise: toPaise(rupees) }),
  },
  quantity: { blank: 0, read: (row) => row.packQuantity, write: (quantity) => ({ packQuantity: quantity }) },
  unit: { blank: "", read: (row) => row.packUnit, write: (unit) => ({ packUnit: unit }) },
  inStock: { blank: true, read: (row) => row.inStock, write: (inStock) => ({ inStock }) },
  weight: {
    blank: "",
    read: (row) => row.weight ?? undefined,
    write: (weight) => ({ weight: weight || null }),
  },
  otherNames: { blank: [], read: (row) => row.otherNames, write: (otherNames) => ({ otherNames }) },
  description: { blank: [], read: (row) => row.description, write: (description) => ({ description }) },
  image: { blank: [], read: (row) => row.imageUrls, write: (urls) => ({ imageUrls: urls }) },
};

const NAMES = fieldNames(FIELD_MAPPINGS);

/** A product's fields from its row. */
export function fieldsOf(row: ProductRow): ProductFields {
  return everyField((name) => FIELD_MAPPINGS[name].read(row));
}

/** The fields of a blank product. */
export const BLANK_FIELDS = everyField((name) => FIELD_MAPPINGS[name].blank);

/** The columns of the given fields. Other columns stay unchanged. */
export function columnsOf(fields: Partial<ProductFields>): Partial<NewRow> {
  const columns: Partial<NewRow> = {};
  for (const name of NAMES) Object.assign(columns, written(name, fields));
  return columns;
}

/** The row of a new product. */
export function newRow(fields: Partial<ProductFields>): NewRow {
  const columns = columnsOf(fields);
  if (!isWhole(columns)) throw new Error("a new product lacks a column that has no default");
  return columns;
}

function everyField(value: (name: Field) => unknown): ProductFields;
function everyField(value: (name: Field) => unknown): Record<string, unknown> {
  return Object.fromEntries(NAMES.map((name) => [name, value(name)]));
}

function written<Name extends Field>(name: Name, fields: { [Key in Name]?: Values[Key] }): Partial<NewRow> {
  const value = fields[name];
  return value === undefined ? {} : FIELD_MAPPINGS[name].write(value);
}

const NEEDED = Object.entries(getTableColumns(products)).flatMap(([key, column]) =>
  column.notNull && !column.hasDefault && !column.generatedIdentity ? [key] : [],
);

const isWhole = (columns: Partial<NewRow>): columns is NewRow => NEEDED.every((key) => key in columns);

/** The average to one decimal and the count; without ratings, both are 0. */
export function shownRating(starsTotal: number, count: number): { average: number; count: number } {
  return { average: count === 0 ? 0 : Math.round((starsTotal / count) * 10) / 10, count };
}

/** Maps a product's row to the API: rupees, and the specification's names. Extensions complete it afterwards. */
export function toProduct(row: ProductRow): Product {
  return {
    _id: row.id,
    ...fieldsOf(row),
    rating: shownRating(row.starsTotal, row.ratingCount),
    left: null,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * The columns of a product for shoppers. Of its descriptions in other languages there is that of the request alone, so
 * that a list reads no others, and none in English.
 */
export const shownColumns = () => ({
  ...getTableColumns(products),
  translatedDescriptions: translationOf(products.translatedDescriptions, spokenCode()).as("translation"),
});

const translationOf = (column: PgColumn, code: string) =>
  code === "en"
    ? sql<ProductRow["translatedDescriptions"]>`'{}'::jsonb`
    : sql<
        ProductRow["translatedDescriptions"]
      >`jsonb_strip_nulls(jsonb_build_object(${code}::text, ${column} -> ${code}::text))`;

/** The same as `toProduct` in the language of the request: each text that is not translated stays in English. */
export function toShownProduct(row: ProductRow): Product {
  const product = toProduct(row);
  const name = nameIn(spokenCode(), row.otherNames);
  const description = row.translatedDescriptions[spokenCode()] ?? product.description;
  return { ...product, description, ...(name !== undefined && { name, latinName: row.name }) };
}

/** All fields of a product for the audit log, under the names of the seller's form. Prices are in rupees. */
export function auditedProduct(row: ProductRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldsOf(row)).map(([field, value]) => [field, value ?? null]));
}

type ProductUpdate = { id: string; fields: Partial<ProductFields> };

/** Updates the same fields of many products in one statement. */
export async function updateMany(tx: Tx, updates: readonly ProductUpdate[]): Promise<void> {
  const [first] = updates;
  if (!first) return;
  const changed = columnsOf(first.fields);
  const columns = Object.entries(getTableColumns(products)).flatMap(([key, column]) =>
    key in changed ? [{ key, name: sql.identifier(column.name), type: sql.raw(column.getSQLType()) }] : [],
  );
  const sets = columns.map(({ key, name }) => sql`${name} = wanted.${sql.identifier(key)}`);
  const types = columns.map(({ key, type }) => sql`${sql.identifier(key)} ${type}`);
  const updatesJson = JSON.stringify(updates.map(({ id, fields }) => ({ id, ...columnsOf(fields) })));
  await tx.execute(sql`
    update ${products} set ${sql.join(sets, sql`, `)}, updated_at = now()
    from jsonb_to_recordset(${updatesJson}::jsonb) as wanted (id text, ${sql.join(types, sql`, `)})
    where ${products.id} = wanted.id`);
}
