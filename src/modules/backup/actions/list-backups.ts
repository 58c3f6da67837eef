import { desc, eq, max, min } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { sellers } from "#modules/identity/index.ts";
import type { Backup } from "../contract.ts";
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
