import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { productId } from "#modules/catalog/tables.ts";
import { shoppers } from "#modules/identity/tables.ts";

export const cartLines = pgTable(
  "cart_lines",
  {
    shopperId: text("shopper_id")
      .notNull()
      .references(() => shoppers.id, { onDelete: "cascade" }),
    productId: productId(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.productId] }),
    index("cart_lines_product").on(table.productId),
    check("cart_lines_quantity", sql`${table.quantity} between 1 and 999`),
  ],
);
