import { and, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { mayEverything, type Role, recordKinds, seenOfRecord } from "#modules/identity/index.ts";
import type { AuditFilters } from "./contract.ts";
import { doneBy, doneByNamed } from "./people.ts";
import { t } from "./server-texts.ts";
import { auditEntries } from "./tables.ts";

/**
 * The entries that filters leave. Nothing is found by the name of a record that the role does not see. Throws `INVALID` if
 * there is no such kind of record.
 */
export async function narrowing(
  db: Connection,
  { filters, role }: { filters: AuditFilters; role: Role },
): Promise<SQL | undefined> {
  const { subject, id, person, action, from, to, q } = filters;
  if (subject && !recordKinds().some(({ name }) => name === subject)) {
    throw new AppError("INVALID", t.later("noSuchLog"), { subject: t.later("noSuchLog") });
  }
  return and(
    subject ? eq(auditEntries.subject, subject) : undefined,
    id ? eq(auditEntries.subjectId, id) : undefined,
    person ? await doneBy(db, person) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    from ? sql`${auditEntries.createdAt} >= ${beginningOf(from)}` : undefined,
    to ? sql`${auditEntries.createdAt} < ${beginningOf(to, 1)}` : undefined,
    q
      ? or(
          and(ilike(auditEntries.subjectName, likePattern(q)), hasSeenName(role)),
          await doneByNamed(db, { part: q, role }),
        )
      : undefined,
  );
}

/** The condition for entries of the kinds whose records' names a role sees; undefined if it sees all. */
function hasSeenName(role: Role): SQL | undefined {
  if (mayEverything(role)) return undefined;
  const kinds = recordKinds().map(({ name }) => name);
  return inArray(
    auditEntries.subject,
    kinds.filter((kind) => seenOfRecord(kind, role).name),
  );
}

/** The moment at which a day at the store begins, or the one so many days later. */
const beginningOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone 'Asia/Kolkata')`;
