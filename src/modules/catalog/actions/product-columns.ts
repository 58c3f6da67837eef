import { getTableColumns } from "drizzle-orm";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { ProductFields } from "../contract/product-fields.ts";
import { products } from "../tables.ts";

export type ProductRow = typeof products.$inferSelect;
type NewRow = typeof products.$inferInsert;

/** How the table keeps a field; `blank` is what a new product says where it says nothing. */
type Kept<Value> = {
  blank: Value;
  read: (row: ProductRow) => Value | undefined;
  write: (value: Value) => Partial<NewRow>;
};

type Values = Required<ProductFields>;
type Field = keyof Values;

/** Where the table keeps each of a product's fields. Prices are rupees outside and paise inside. */
const KEPT: { [Name in Field]: Kept<Values[Name]> } = {
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

const NAMES = fieldNames(KEPT);

/** A product's fields, from its row. */
export function fieldsOf(row: ProductRow): ProductFields {
  return everyField((name) => KEPT[name].read(row));
}

/** What a product says that says nothing. */
export const BLANK_FIELDS = everyField((name) => KEPT[name].blank);

/** The columns of those fields that are given. The others stay as they are. */
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
  return value === undefined ? {} : KEPT[name].write(value);
}

const NEEDED = Object.entries(getTableColumns(products)).flatMap(([key, column]) =>
  column.notNull && !column.hasDefault && !column.generatedIdentity ? [key] : [],
);

const isWhole = (columns: Partial<NewRow>): columns is NewRow => NEEDED.every((key) => key in columns);
