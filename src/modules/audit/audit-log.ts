import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gte, inArray, lt, max, sql } from "drizzle-orm";
import type { ActionLog, RecordedAction } from "#modules/identity/index.ts";
import { auditEntries } from "./tables.ts";

/** The rows in one statement, far below PostgreSQL's limit of parameters. */
const ROWS_AT_ONCE = 1000;

/** Writes sellers' actions into the audit log, without changes that have no effect, and reads them. */
export const auditLog: ActionLog = {
  write: async (tx, seller, actions) => {
    const done = actions.map(trimmed).filter((row) => row !== undefined);
    const alike = Map.groupBy(done, ({ subject, action }) => `${subject.name} ${action}`);
    const rows = [...alike.values()].flatMap(inBatch);
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await tx.insert(auditEntries).values(
        rows.slice(start, start + ROWS_AT_ONCE).map(({ id, name, subject, ...row }) => ({
          ...row,
          subject: subject.name,
          subjectId: id,
          subjectName: name,
          sellerId: seller.id,
          sellerEmail: seller.email,
          sellerName: seller.name,
          cameBy: seller.cameBy?.way ?? null,
          cameAt: seller.cameBy?.station ?? null,
        })),
      );
    }
  },
  read: (db, { subject, ids, since }) =>
    db
      .select({ id: auditEntries.subjectId, action: auditEntries.action, before: auditEntries.before })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, subject.name),
          inArray(auditEntries.subjectId, [...ids]),
          gte(auditEntries.createdAt, since),
        ),
      )
      .orderBy(asc(auditEntries.id)),
  lastChange: async (db, { subject, field, since }) => {
    // By id, as the log has no index of times. The primary key is read backwards, as far as that moment.
    const older = db
      .select({ id: max(auditEntries.id) })
      .from(auditEntries)
      .where(lt(auditEntries.createdAt, since));
    const [last] = await db
      .select({ at: auditEntries.createdAt })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subject, subject.name),
          eq(auditEntries.action, "changed"),
          sql`${auditEntries.before} ? ${field}`,
          sql`${auditEntries.id} > coalesce((${older}), 0)`,
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(1);
    return last?.at;
  },
};

type Batched = RecordedAction & { batchId?: string; batchSize?: number };

/** Joins the same action on several records into a batch. Its first entry represents it. */
function inBatch(rows: RecordedAction[]): Batched[] {
  if (rows.length === 1) return rows;
  const batchId = randomUUID();
  return rows.map((row, index) => ({ ...row, batchId, ...(index === 0 ? { batchSize: rows.length } : {}) }));
}

function trimmed(entry: RecordedAction): RecordedAction | undefined {
  const { action, before, after } = entry;
  if (action !== "changed" || !before || !after) return entry;
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  if (keys.length === 0) return undefined;
  const pick = (fields: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, fields[key]]));
  return { ...entry, before: pick(before), after: pick(after) };
}
