import { and, count, desc, eq, ilike, or } from "drizzle-orm";
import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import type { Connection } from "#server/db/connect.ts";
import { likePattern } from "#server/db/like-pattern.ts";
import { auditEntries } from "#server/db/schema/index.ts";

const DEFAULT_LIMIT = 50;

export type AuditPage = { entries: AuditEntry[]; total: number; page: number; limit: number };

/** A page of what sellers did, the newest first, narrowed to one kind of record or by a name or e-mail. */
export async function listAuditEntries(db: Connection, query: AuditQuery): Promise<AuditPage> {
  const { page = 1, limit = DEFAULT_LIMIT, subject, q } = query;
  const pattern = q && likePattern(q);
  const where = and(
    subject && eq(auditEntries.subject, subject),
    pattern
      ? or(ilike(auditEntries.subjectName, pattern), ilike(auditEntries.sellerEmail, pattern))
      : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(auditEntries).where(where),
  ]);
  return { entries: rows.map(toEntry), total: counted?.total ?? 0, page, limit };
}

function toEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    _id: String(row.id),
    who: row.sellerEmail,
    subject: row.subject,
    action: row.action,
    subjectId: row.subjectId,
    name: row.subjectName,
    before: row.before,
    after: row.after,
    createdAt: row.createdAt.toISOString(),
  };
}
