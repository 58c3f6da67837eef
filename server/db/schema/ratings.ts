import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { shoppers } from "./accounts.ts";
import { products } from "./catalog.ts";
import { createdAt, id } from "./columns.ts";
import { orderItems } from "./orders.ts";

/** One rating per order line, which is one per shopper, product and order item. */
export const ratings = pgTable(
  "ratings",
  {
    id: id(),
    orderItemId: text("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "set null" }),
    stars: smallint("stars").notNull(),
    comment: text("comment"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("ratings_order_item").on(table.orderItemId),
    index("ratings_product").on(table.productId),
    index("ratings_shopper").on(table.shopperId),
    check("ratings_stars", sql`${table.stars} between 1 and 5`),
  ],
);
