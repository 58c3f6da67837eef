import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { products } from "./catalog.ts";
import { createdAt, id, moment } from "./columns.ts";

export const shoppers = pgTable(
  "shoppers",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("shoppers_email").on(sql`lower(${table.email})`),
    index("shoppers_created_at").on(table.createdAt),
  ],
);

export const sellers = pgTable(
  "sellers",
  {
    id: id(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("sellers_email").on(sql`lower(${table.email})`)],
);

/** The cookie holds a random token; only its hash is kept. A session is a shopper's or a seller's. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    shopperId: text("shopper_id").references(() => shoppers.id, { onDelete: "cascade" }),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    check("sessions_one_owner", sql`num_nonnulls(${table.shopperId}, ${table.sellerId}) = 1`),
    index("sessions_shopper").on(table.shopperId),
    index("sessions_seller").on(table.sellerId),
    index("sessions_expires_at").on(table.expiresAt),
  ],
);

/** A mailed link to choose a new password; only the hash of its token is kept. Used once, then gone with all others. */
export const passwordResets = pgTable(
  "password_resets",
  {
    tokenHash: text("token_hash").primaryKey(),
    shopperId: text("shopper_id")
      .notNull()
      .references(() => shoppers.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("password_resets_shopper").on(table.shopperId)],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    shopperId: text("shopper_id")
      .notNull()
      .references(() => shoppers.id, { onDelete: "cascade" }),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.productId] }),
    index("cart_lines_product").on(table.productId),
    check("cart_lines_quantity", sql`${table.quantity} between 1 and 999`),
  ],
);

export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    shopperId: text("shopper_id")
      .notNull()
      .references(() => shoppers.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    street: text("street").notNull(),
    landmark: text("landmark"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipcode: text("zipcode").notNull(),
    country: text("country").notNull(),
    phone: text("phone").notNull(),
    gstin: text("gstin"),
    createdAt: createdAt(),
  },
  (table) => [index("addresses_shopper").on(table.shopperId, table.createdAt)],
);
