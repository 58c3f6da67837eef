import { and, desc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { say } from "#kernel/texts/text.ts";
import { type RecordStep, recordSteps } from "#modules/identity/index.ts";
import { auditEntries } from "./tables.ts";

type Which = { subject: string; id: string };

/** The chief steps in the life of a record with who took them, in words and in the order in which they were taken. */
export async function stepsTaken(db: Connection, { subject, id }: Which): Promise<string[]> {
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
