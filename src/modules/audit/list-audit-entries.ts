import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { csvBeginning, csvLines } from "#kernel/csv/csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say } from "#kernel/texts/text.ts";
import { formatClock, storeDay } from "#kernel/time/store-time.ts";
import {
  mayEverything,
  type RecordStep,
  type Role,
  recordKinds,
  recordSteps,
  type SeenOfRecord,
  seenOfRecord,
} from "#modules/identity/index.ts";
import type { AuditChange, AuditEntry, AuditFilters, AuditList, AuditQuery } from "./contract.ts";
import { keptMonths } from "./keeping.ts";
import { doneBy, doneByNamed, loggedPeople } from "./people.ts";
import { recordedChanges, seenValues } from "./recorded-changes.ts";
import { t } from "./server-texts.ts";
import { auditEntries } from "./tables.ts";

const DEFAULT_LIMIT = 50;

/** The number of entries that are counted and listed. Older ones are found by their days or another filter. */
const MAX_LISTED = 10_000;

export type AuditPage = Omit<AuditList, "success">;

/**
 * A page of the audit log that matches the filters, the newest entries first. A batch is one line, unless the log is
 * searched by name, one record is looked at, or `batch` opens it. Of records and fields that the role does not see, it
 * says only that something was done. Throws `INVALID` (no such kind).
 */
export async function listAuditEntries(
  db: Connection,
  { query, role }: { query: AuditQuery; role: Role },
): Promise<AuditPage> {
  const { page = 1, limit = DEFAULT_LIMIT, batch } = query;
  const oneByOne = Boolean(query.q || query.id || batch);
  const where = and(
    await narrowing(db, { filters: query, role }),
    batch ? eq(auditEntries.batchId, batch) : undefined,
    oneByOne ? undefined : STANDS_FOR_ITSELF_OR_ALL,
  );
  const { subject, id } = query;
  const [rows, listed, people, steps, months] = await Promise.all([
    readPage(db, where, { page, limit, to: query.to }),
    countListed(db, where),
    loggedPeople(db),
    subject && id ? stepsTaken(db, { subject, id }) : [],
    keptMonths(db),
  ]);
  const common = await commonFields(db, oneByOne ? [] : rows.flatMap(({ batchId }) => batchId ?? []));
  const entries = rows.map((row) => toEntry(row, { batch: common.get(row.batchId ?? ""), role }));
  const subjects = recordKinds().map(({ name, all }) => ({ name, words: say(all) }));
  return { entries, subjects, people, steps, keptMonths: months, ...listed, page, limit };
}

const STANDS_FOR_ITSELF_OR_ALL = or(isNull(auditEntries.batchId), isNotNull(auditEntries.batchSize));

async function readPage(
  db: Connection,
  where: SQL | undefined,
  { page, limit, to }: { page: number; limit: number; to: string | undefined },
): Promise<EntryRow[]> {
  const offset = (page - 1) * limit;
  if (offset >= MAX_LISTED) return [];
  // By id is by time. But from a day of long ago on, the index of times leads there at once.
  const order = to ? [desc(auditEntries.createdAt), desc(auditEntries.id)] : [desc(auditEntries.id)];
  const newest = db
    .select()
    .from(auditEntries)
    .where(where)
    .orderBy(...order);
  return newest.limit(limit).offset(offset);
}

async function countListed(
  db: Connection,
  where: SQL | undefined,
): Promise<{ total: number; atLeast: boolean }> {
  const listed = db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(where)
    .limit(MAX_LISTED + 1)
    .as("listed");
  const [counted] = await db.select({ total: count() }).from(listed);
  const total = counted?.total ?? 0;
  return { total: Math.min(total, MAX_LISTED), atLeast: total > MAX_LISTED };
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

type EntryRow = typeof auditEntries.$inferSelect;

type Showing = { batch: Batch | undefined; role: Role };

/** An entry in the API as a role sees it; of a batch with what its records have in common. */
function toEntry(row: EntryRow, { batch, role }: Showing): AuditEntry {
  const who = row.sellerName ?? row.sellerEmail;
  const seen = seenOfRecord(row.subject, role);
  return {
    _id: String(row.id),
    who,
    email: who === row.sellerEmail || !role.may("staff.see") ? null : row.sellerEmail,
    cameBy: wayInWords(row),
    subject: row.subject,
    kind: kindInWords(row.subject, batch),
    action: row.action,
    subjectId: row.subjectId,
    name: seen.name ? row.subjectName : t("notSeen"),
    ...shownFields(row, seen),
    createdAt: row.createdAt.toISOString(),
    batch: batch ? { ...batch, ...shownFields({ ...batch, subject: row.subject }, seen) } : null,
  };
}

/** The way by which somebody came, with the shared device; null if it is not known. */
function wayInWords({ cameBy: way, cameAt: station }: EntryRow): string | null {
  if (way === null) return null;
  return station === null ? t("cameBy", { way }) : t("cameByAt", { way: t("cameBy", { way }), station });
}

type Fields = Pick<EntryRow, "subject" | "before" | "after">;

const shownFields = ({ subject, before, after }: Fields, seen: SeenOfRecord) => ({
  before: seenValues(before, seen),
  after: seenValues(after, seen),
  changes: recordedChanges(subject, { before, after }, seen),
});

/** The kind of a record in words, or the number of records. Empty if the record's name says it. */
function kindInWords(subject: string, batch: Batch | undefined): string {
  const kind = recordKinds().find(({ name }) => name === subject);
  if (batch) return kind ? say(kind.many(batch.count)) : String(batch.count);
  return kind?.one ? say(kind.one) : "";
}

type Which = { subject: string; id: string };

/** The chief steps in the life of a record with who took them, in words and in the order in which they were taken. */
async function stepsTaken(db: Connection, { subject, id }: Which): Promise<string[]> {
  const steps = await Promise.all(
    recordSteps(subject).map(async (step) => {
      const taken = step.taken ? await step.taken(db, id) : await lastSet(db, { subject, id }, step);
      return taken ? [{ at: taken.at, words: say(step.words(taken.who)) }] : [];
    }),
  );
  return steps
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ words }) => words);
}

/** The person who set a record's field to a value, unless it was changed again since. */
async function lastSet(
  db: Connection,
  { subject, id }: Which,
  { field, value }: Extract<RecordStep, { field: string }>,
) {
  const [row] = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, id),
        sql`${auditEntries.after} ? ${field}`,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (!row || row.after?.[field] !== value) return undefined;
  return { who: row.sellerName ?? row.sellerEmail, at: row.createdAt };
}

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

/** The number of entries that are in memory at a time. */
const PART = 500;

/** The entries as a role sees them as a spreadsheet, the newest first, part by part. A batch has a line for each record. */
export async function* exportActivity(
  db: Connection,
  { where, role }: { where: SQL | undefined; role: Role },
): AsyncGenerator<string, void> {
  yield csvBeginning([
    t("dayColumn"),
    t("timeColumn"),
    t("whoColumn"),
    t("emailColumn"),
    t("kindColumn"),
    t("nameColumn"),
    t("deedColumn"),
    t("changesColumn"),
    t("cameByColumn"),
  ]);
  let last: number | undefined;
  do {
    const older = last === undefined ? undefined : lt(auditEntries.id, last);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(where, older))
      .orderBy(desc(auditEntries.id))
      .limit(PART);
    if (rows.length > 0) yield csvLines(rows.map((row) => toLine(toEntry(row, { batch: undefined, role }))));
    last = rows.length < PART ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
}

function toLine({ createdAt, who, email, kind, name, action, changes, cameBy }: AuditEntry): string[] {
  const at = new Date(createdAt);
  const words = changes.map(changeInWords).join("; ");
  const deed = t("deed", { action });
  return [storeDay(at), formatClock(at), who, email ?? "", kind, name, deed, words, cameBy ?? ""];
}

function changeInWords({ label: field, before, after }: AuditChange): string {
  if (before === null) return t("onlyAfter", { field, after: after ?? t("nothing") });
  return t("change", { field, before, after: after ?? t("nothing") });
}
