import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "#kernel/db/columns.ts";
import type { ActionKind } from "#modules/identity/rules/shared/action-kinds.ts";
import type { CameBy } from "#modules/identity/rules/shared/came-by.ts";
import { sellers } from "#modules/identity/tables.ts";

/**
 * The audit log: one entry for each record touched, written in the transaction that touched it. Names are stored as
 * text beside the references, so that an entry outlives the account and the record. `sellerId` is the person who did it;
 * a trigger takes it out of entries under other words than the person's e-mail, as those of a driver with a link.
 * Triggers refuse every change, and every deletion but that of entries older than `auditKeeping` says.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: text("seller_id").references(() => sellers.id, { onDelete: "set null" }),
    /** The e-mail of whoever did it; for a driver with a link, and for the store itself, words for them. */
    sellerEmail: text("seller_email").notNull(),
    /** The person's name at that time. Null in the entries of earlier releases. */
    sellerName: text("seller_name"),
    /** The way by which they came, and the name of the shared device, if it was one. Null if it is not known. */
    cameBy: text("came_by").$type<CameBy["way"]>(),
    cameAt: text("came_at"),
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
    index("audit_entries_record").on(table.subject, table.subjectId, table.id),
    index("audit_entries_person").on(table.sellerId, table.id),
    index("audit_entries_nobodys").on(table.sellerEmail, table.id).where(sql`${table.sellerId} is null`),
    // Nearly all entries are changes, of which this index would be no help.
    index("audit_entries_action").on(table.action, table.id).where(sql`${table.action} <> 'changed'`),
    index("audit_entries_created_at").on(table.createdAt),
    index("audit_entries_name").using("gin", sql`${table.subjectName} gin_trgm_ops`),
    check("audit_entries_batch", sql`${table.batchSize} is null or ${table.batchId} is not null`),
  ],
);

/** How long entries are kept: one row for each store. Null means for ever. */
export const auditKeeping = pgTable(
  "audit_keeping",
  {
    oneRow: boolean("one_row").primaryKey().default(true),
    months: integer("months"),
  },
  (table) => [
    check("audit_keeping_one_row", sql`${table.oneRow}`),
    check("audit_keeping_months", sql`${table.months} between 12 and 240`),
  ],
);
