import { and, desc, eq, gt, isNotNull, max, min, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import type { Finding, ModuleFacts } from "#kernel/health/check.ts";
import type { SellerNotice } from "#modules/backoffice/index.ts";
import { sellers } from "#modules/identity/index.ts";
import type { Backup } from "./contract.ts";
import { backupSellerPages } from "./paths.ts";
import { t } from "./seller-texts.ts";
import { backups } from "./tables.ts";

const SHOWN = 30;
const LATE_MS = 36 * 60 * 60 * 1000;

/** The newest backups, and whether the last good one is older than a day and a half. */
export async function listBackups(
  db: Connection,
  { now }: { now: Date },
): Promise<{ backups: Backup[]; late: boolean }> {
  const [rows, [good], [since]] = await Promise.all([
    db.select().from(backups).orderBy(desc(backups.startedAt)).limit(SHOWN),
    db
      .select({ at: max(backups.startedAt) })
      .from(backups)
      .where(eq(backups.state, "done")),
    // A store that was opened today is not late.
    db.select({ at: min(sellers.createdAt) }).from(sellers),
  ]);
  const last = good?.at ?? since?.at ?? now;
  return { backups: rows.map(toBackup), late: now.getTime() - last.getTime() > LATE_MS };
}

function toBackup({ id, night, startedAt, finishedAt: _, ...row }: typeof backups.$inferSelect): Backup {
  return { ...row, _id: id, nightly: night !== null, startedAt: startedAt.toISOString() };
}

/** The notice that the last nightly backup failed, if no good one has followed. */
export async function failedNight(db: Connection): Promise<SellerNotice | undefined> {
  const { failed } = await latestResults(db);
  const failure = failed.at(-1)?.failure;
  if (!failure) return undefined;
  const link = { to: backupSellerPages.backups, words: t("see") };
  return { title: t("failedNight"), text: t("failure", { failure }), isBroken: true, link };
}

const HOUR_MS = 60 * 60 * 1000;

/** Looks at the last good backup: its age, and its proof. */
export async function checkBackups({ db, now, backupHour }: ModuleFacts): Promise<Finding> {
  const [{ good, failed }, { late }] = await Promise.all([latestResults(db), listBackups(db, { now })]);
  return judgeBackups({ good, failed: failed.at(-1), isLate: late, backupHour, now });
}

type LastBackups = {
  good: Pick<Row, "startedAt" | "file" | "orders"> | undefined;
  /** The last nightly one, if it has failed since the good one. */
  failed: Pick<Row, "startedAt" | "detail"> | undefined;
  isLate: boolean;
  backupHour: number | null;
  now: Date;
};

export function judgeBackups({ good, failed, isLate, backupHour, now }: LastBackups): Finding {
  const hours = good ? Math.floor((now.getTime() - good.startedAt.getTime()) / HOUR_MS) : 0;
  const age = hours < 48 ? `${hours} ${hours === 1 ? "hour" : "hours"}` : `${Math.floor(hours / 24)} days`;
  const last = good
    ? `The last good backup, ${good.file}, is ${age} old; it was restored and compared, with ${good.orders ?? 0} orders.`
    : "No backup of the store's own has succeeded yet.";
  if (failed) {
    const why = `The last nightly backup failed: ${failed.detail ?? "the log says why"}.`;
    return { state: "failing", says: `${why} ${last}`, cure: "See the backup place below, and the log." };
  }
  if (backupHour === null) {
    const cure = "Set BACKUP_HOUR to an hour of the night, or run ./santhe backup every day.";
    return { state: "unset", says: `Nightly backups are switched off. ${last}`, cure };
  }
  if (isLate)
    return { state: "failing", says: last, cure: "See that the store is open at night, and its log." };
  return { state: "ok", says: good ? last : `${last} The first one is made tonight.` };
}

type Row = typeof backups.$inferSelect;

/**
 * The newest good backup, and the nightly ones that have failed since, the oldest first. An interrupted one does not
 * count, as it is repeated automatically.
 */
export async function latestResults(db: Connection): Promise<{ good: Row | undefined; failed: Row[] }> {
  const [good] = await db
    .select()
    .from(backups)
    .where(eq(backups.state, "done"))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  const failed = await db
    .select()
    .from(backups)
    .where(
      and(
        eq(backups.state, "failed"),
        ne(backups.failure, "interrupted"),
        isNotNull(backups.night),
        good ? gt(backups.startedAt, good.startedAt) : sql`true`,
      ),
    )
    .orderBy(backups.startedAt)
    .limit(MAX_READ);
  return { good, failed };
}

/** The limit of failures that are read. A longer streak makes no difference. */
const MAX_READ = 10;
