import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { productId } from "#modules/catalog/tables.ts";

/** The HSN codes of products, and their rates of GST in hundredths of a per cent; a null is not known yet. */
export const productTaxes = pgTable(
  "product_taxes",
  {
    productId: productId().primaryKey(),
    hsn: text("hsn"),
    basisPoints: integer("basis_points"),
  },
  (table) => [
    check("product_taxes_hsn", sql`${table.hsn} ~ '^[0-9]{4,8}$'`),
    check("product_taxes_rate", sql`${table.basisPoints} between 0 and 5000`),
  ],
);
