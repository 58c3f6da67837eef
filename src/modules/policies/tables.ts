import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { updatedAt } from "#kernel/db/columns.ts";

/** The owner's texts: one row for each store. Null means the default text. */
export const policyTexts = pgTable(
  "policy_texts",
  {
    store: text("store").primaryKey(),
    refunds: text("refunds"),
    privacy: text("privacy"),
    updatedAt: updatedAt(),
  },
  (table) => [check("policy_texts_own", sql`${table.refunds} <> '' and ${table.privacy} <> ''`)],
);
