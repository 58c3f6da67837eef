import { and, desc, eq, gt, isNotNull, max, min, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { sellers } from "#modules/identity/index.ts";
import type { Backup } from "../contract.ts";
import type { Failure } from "../rules/shared/failures.ts";
import { backups } from "../tables.ts";

const SHOWN = 30;
const LATE_MS = 36 * 60 * 60 * 1000;

/** The newest backups, and whether the last good one is too long ago: a day and a half. */
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
    // A store of today is not late.
    db.select({ at: min(sellers.createdAt) }).from(sellers),
  ]);
  const last = good?.at ?? since?.at ?? now;
  return { backups: rows.map(toBackup), late: now.getTime() - last.getTime() > LATE_MS };
}

function toBackup({ id, night, startedAt, finishedAt: _, ...row }: typeof backups.$inferSelect): Backup {
  return { ...row, _id: id, nightly: night !== null, startedAt: startedAt.toISOString() };
}

/** Why the last nightly backup failed, as long as no good one has come since; null if all is well. */
export async function backupTrouble(db: Connection): Promise<Failure | null> {
  const { failed } = await lastNews(db);
  return failed.at(-1)?.failure ?? null;
}

type Row = typeof backups.$inferSelect;

/**
 * The newest good backup, and the nightly ones that failed since, the oldest first. One that was interrupted is made
 * again by itself, and is no failure.
 */
export async function lastNews(db: Connection): Promise<{ good: Row | undefined; failed: Row[] }> {
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
    .limit(MOST);
  return { good, failed };
}

/** A failure is one of a streak whether ten came before it or a thousand. */
const MOST = 10;
