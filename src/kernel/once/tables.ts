import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "#kernel/db/columns.ts";

/** An Idempotency-Key that was used, and the record that came of it: the same key never makes a second one. */
export const onceKeys = pgTable(
  "once_keys",
  {
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    // Null for what was made before hashes were kept for it: such a key fits whatever is asked.
    hash: text("hash"),
    resultId: text("result_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    check("once_keys_lower_case", sql`${table.key} = lower(${table.key})`),
  ],
);
