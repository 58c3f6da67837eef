import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "#kernel/db/columns.ts";

/** A used Idempotency-Key and the record that it made. The same key never makes a second one. */
export const onceKeys = pgTable(
  "once_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    // Null for records from before hashes were stored. Such a key fits any request.
    hash: text("hash"),
    resultId: text("result_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    check("once_keys_lower_case", sql`${table.key} = lower(${table.key})`),
  ],
);
