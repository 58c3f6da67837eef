import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "#kernel/db/columns.ts";
import { shoppers } from "#modules/identity/tables.ts";

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
  (table) => [
    index("addresses_shopper").on(table.shopperId, table.createdAt),
    // For a part of a telephone number.
    index("addresses_phone").using(
      "gin",
      sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g') gin_trgm_ops`,
    ),
  ],
);
