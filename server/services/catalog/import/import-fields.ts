import type { InferSelectModel } from "drizzle-orm";
import { toPaise, toRupees } from "#domain/money.ts";
import type { products } from "#server/db/schema/index.ts";

/** What a line of the spreadsheet says about a product. Prices in rupees. */
export type ImportFields = {
  name: string;
  category: string;
  price: number;
  offerPrice: number;
  quantity: number;
  unit: string;
  inStock: boolean;
  weight: string;
  description: string[];
};

export type ProductRow = InferSelectModel<typeof products>;

/** A product as a line of the spreadsheet would say it. */
export function toImportFields(row: ProductRow): ImportFields {
  return {
    name: row.name,
    category: row.categoryPath,
    price: toRupees(row.pricePaise),
    offerPrice: toRupees(row.offerPricePaise),
    quantity: row.packQuantity,
    unit: row.packUnit,
    inStock: row.inStock,
    weight: row.weight ?? "",
    description: row.description,
  };
}

/** The fields as a product's columns. */
export function toColumns(fields: ImportFields) {
  return {
    name: fields.name,
    description: fields.description,
    categoryPath: fields.category,
    pricePaise: toPaise(fields.price),
    offerPricePaise: toPaise(fields.offerPrice),
    packQuantity: fields.quantity,
    packUnit: fields.unit,
    weight: fields.weight || null,
    inStock: fields.inStock,
  };
}

/** A field as it stands in the spreadsheet. */
export function toText(value: ImportFields[keyof ImportFields]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? value.join("\n") : String(value);
}
