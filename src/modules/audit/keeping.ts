import { and, asc, inArray, lt, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { type RecordedFields, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { readSettings, SETTINGS_RECORD, THE_STORE } from "#modules/store/index.ts";
import type { SaveKeeping } from "./contract.ts";
import { t } from "./server-texts.ts";
import { auditEntries, auditKeeping } from "./tables.ts";

/** The fields that the log records of itself. */
export const KEEPING_FIELDS: RecordedFields = {
  activityKept: t.later("keptField"),
  activityDeleted: t.later("deletedField"),
};

/** The number of months for which entries are kept; null for ever. */
export async function keptMonths(db: Connection): Promise<number | null> {
  const [row] = await db.select({ months: auditKeeping.months }).from(auditKeeping);
  return row?.months ?? null;
}

/** Sets for how long entries are kept. Throws `CONFLICT` if it is not what was shown. */
export async function saveKeeping(
  db: Db,
  { months, was, seller }: SaveKeeping & { seller: SellerAccount },
): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await tx.select().from(auditKeeping).for("update");
    const before = row?.months ?? null;
    if (before === months) return;
    if (before !== was) throw new AppError("CONFLICT", t.later("keepingOutdated"));
    await tx
      .insert(auditKeeping)
      .values({ months })
      .onConflictDoUpdate({ target: auditKeeping.oneRow, set: { months } });
    await recordActions(tx, seller, {
      subject: SETTINGS_RECORD,
      action: "changed",
      id: THE_STORE,
      name: (await readSettings(tx)).name,
      before: { activityKept: keptWords(before) },
      after: { activityKept: keptWords(months) },
    });
  });
}

const keptWords = (months: number | null) =>
  months === null ? t("keptForEver") : t("keptMonths", { count: months });

/** The entries that one statement deletes, and those that a night deletes at most. The next night goes on. */
const BATCH = 5_000;
const BATCHES = 40;

/** Deletes entries that are older than the owner wants to keep them. The database refuses any other. */
export const forgetOldActivity: NightlyJob = {
  name: "audit: forget old activity",
  atHour: 3,
  run: async (tx) => {
    const months = await keptMonths(tx);
    if (months === null) return;
    let gone = 0;
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const deleted = await deleteOldest(tx, months);
      gone += deleted;
      if (deleted < BATCH) break;
    }
    if (gone > 0) await noteDeleted(tx, gone);
  },
};

async function deleteOldest(tx: Tx, months: number): Promise<number> {
  const isOld = lt(auditEntries.createdAt, sql`now() - make_interval(months => ${months})`);
  const oldest = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(isOld)
    .orderBy(asc(auditEntries.createdAt))
    .limit(BATCH);
  const { rowCount } = await tx.delete(auditEntries).where(and(inArray(auditEntries.id, oldest), isOld));
  return rowCount ?? 0;
}

/** The entry has no account, as a job made it and no person. */
async function noteDeleted(tx: Tx, count: number): Promise<void> {
  await tx.insert(auditEntries).values({
    sellerEmail: t("theStore"),
    sellerName: t("theStore"),
    subject: SETTINGS_RECORD.name,
    action: "changed",
    subjectId: THE_STORE,
    subjectName: (await readSettings(tx)).name,
    after: { activityDeleted: t("deletedEntries", { count }) },
  });
}
