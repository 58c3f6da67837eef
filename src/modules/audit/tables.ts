import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "#kernel/db/columns.ts";
import { sellers } from "#modules/identity/tables.ts";
import type { AuditAction } from "./contract.ts";
import type { AuditSubject } from "./rules/audit-subjects.ts";

/**
 * What sellers did: one entry for each record touched, written in the transaction that touched it. Who and what are
 * kept as text beside the reference, so that an entry outlives the account and the record.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "set null" }),
    sellerEmail: text("seller_email").notNull(),
    subject: text("subject").$type<AuditSubject>().notNull(),
    action: text("action").$type<AuditAction>().notNull(),
    subjectId: text("subject_id").notNull(),
    subjectName: text("subject_name").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    // The same for all entries of one deed that touched several records alike; null if there is but one.
    batchId: text("batch_id"),
    // How many entries the batch has, on the first of them alone: it stands for all in the log.
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
