import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#kernel/db/columns.ts";

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
