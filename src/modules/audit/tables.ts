import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "#kernel/db/columns.ts";
import type { ActionKind } from "#modules/identity/rules/shared/action-kinds.ts";
import { sellers } from "#modules/identity/tables.ts";

/**
 * The audit log: one entry for each record touched, written in the transaction that touched it. Names are stored as
 * text beside the references, so that an entry outlives the account and the record.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "set null" }),
    sellerEmail: text("seller_email").notNull(),
    subject: text("subject").notNull(),
    action: text("action").$type<ActionKind>().notNull(),
    subjectId: text("subject_id").notNull(),
    subjectName: text("subject_name").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    // The id that all entries of a batch share; null for a single entry.
    batchId: text("batch_id"),
    // The number of entries in the batch. Only the first entry has it, as it represents the batch in the log.
    batchSize: integer("batch_size"),
    createdAt: createdAt(),
  },
  (table) => [
    index("audit_entries_subject").on(table.subject, table.id),
    index("audit_entries_batch").on(table.batchId, table.id).where(sql`${table.batchId} is not null`),
    index("audit_entries_seller").on(table.sellerId),
    check("audit_entries_batch", sql`${table.batchSize} is null or ${table.batchId} is not null`),
  ],
);
