import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say } from "#kernel/texts/text.ts";
import { recordKinds } from "#modules/identity/index.ts";
import type { AuditEntry, AuditList, AuditQuery } from "./contract.ts";
import { recordedChanges } from "./recorded-changes.ts";
import { t } from "./server-texts.ts";
import { auditEntries } from "./tables.ts";

const DEFAULT_LIMIT = 50;

export type AuditPage = Omit<AuditList, "success">;

/**
 * A page of the audit log, the newest entries first, optionally filtered by the kind of record or by a name or e-mail.
 * A batch is one line, unless the log is searched by name, or `batch` opens it. Throws `INVALID` (no such kind).
 */
export async function listAuditEntries(db: Connection, query: AuditQuery): Promise<AuditPage> {
  const { page = 1, limit = DEFAULT_LIMIT } = query;
  const kinds = recordKinds();
  if (query.subject && !kinds.some(({ name }) => name === query.subject)) {
    throw new AppError("INVALID", t.later("noSuchLog"), { subject: t.later("noSuchLog") });
  }
  const oneByOne = Boolean(query.q || query.batch);
  const where = and(narrowing(query), oneByOne ? undefined : STANDS_FOR_ITSELF_OR_ALL);
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
  const common = await commonFields(db, oneByOne ? [] : rows.flatMap(({ batchId }) => batchId ?? []));
  const entries = rows.map((row) => toEntry(row, common.get(row.batchId ?? "")));
  const subjects = kinds.map(({ name, all }) => ({ name, words: say(all) }));
  return { entries, subjects, total: counted?.total ?? 0, page, limit };
}

const STANDS_FOR_ITSELF_OR_ALL = or(isNull(auditEntries.batchId), isNotNull(auditEntries.batchSize));

function narrowing({ subject, q, batch }: AuditQuery) {
  const pattern = q && likePattern(q);
  return and(
    subject ? eq(auditEntries.subject, subject) : undefined,
    batch ? eq(auditEntries.batchId, batch) : undefined,
    pattern
      ? or(ilike(auditEntries.subjectName, pattern), ilike(auditEntries.sellerEmail, pattern))
      : undefined,
  );
}

type Batch = Omit<NonNullable<AuditEntry["batch"]>, "changes">;

/** The number of entries of each batch, and the fields that are the same in all of them. */
async function commonFields(db: Connection, ids: string[]): Promise<Map<string, Batch>> {
  if (ids.length === 0) return new Map();
  const same = (column: typeof auditEntries.before | typeof auditEntries.after) =>
    sql<AuditEntry["before"]>`case when count(distinct ${column}) = 1 and count(${column}) = count(*)
      then (array_agg(${column}))[1] end`;
  const rows = await db
    .select({
      id: sql<string>`${auditEntries.batchId}`,
      count: count(),
      before: same(auditEntries.before),
      after: same(auditEntries.after),
    })
    .from(auditEntries)
    .where(inArray(auditEntries.batchId, ids))
    .groupBy(auditEntries.batchId);
  return new Map(rows.map((row) => [row.id, row]));
}

function toEntry(row: typeof auditEntries.$inferSelect, batch: Batch | undefined): AuditEntry {
  return {
    _id: String(row.id),
    who: row.sellerEmail,
    subject: row.subject,
    kind: kindInWords(row.subject, batch),
    action: row.action,
    subjectId: row.subjectId,
    name: row.subjectName,
    before: row.before,
    after: row.after,
    changes: recordedChanges(row.subject, row),
    createdAt: row.createdAt.toISOString(),
    batch: batch ? { ...batch, changes: recordedChanges(row.subject, batch) } : null,
  };
}

/** The kind of a record in words, or the number of records. Empty if the record's name says it. */
function kindInWords(subject: string, batch: Batch | undefined): string {
  const kind = recordKinds().find(({ name }) => name === subject);
  if (batch) return kind ? say(kind.many(batch.count)) : String(batch.count);
  return kind?.one ? say(kind.one) : "";
}
