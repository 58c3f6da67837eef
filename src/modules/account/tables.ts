import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, moment } from "#kernel/db/columns.ts";
import { shoppers } from "#modules/identity/tables.ts";

/**
 * A mailed link to choose a new password. Only the hash of its token is stored. Its use deletes it with the shopper's
 * others.
 */
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
