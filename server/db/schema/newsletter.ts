import { sql } from "drizzle-orm";
import { check, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns.ts";

export const subscribers = pgTable(
  "subscribers",
  { id: id(), email: text("email").notNull(), createdAt: createdAt() },
  (table) => [uniqueIndex("subscribers_email").on(sql`lower(${table.email})`)],
);

/** The offers that were sent, as the offer history shows them. */
export const offers = pgTable(
  "offers",
  {
    id: id(),
    message: text("message").notNull(),
    discountPercent: numeric("discount_percent", { precision: 5, scale: 2, mode: "number" }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("offers_discount", sql`${table.discountPercent} > 0 and ${table.discountPercent} <= 100`),
  ],
);
