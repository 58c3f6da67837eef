import { eq } from "drizzle-orm";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import type { Db } from "#kernel/db/connect.ts";
import { backupName } from "../rules/backup-name.ts";
import { backups } from "../tables.ts";
import type { BackupTools } from "./backup-tools.ts";
import { makeBackup } from "./make-backup.ts";

/** Any number will do that nobody else locks in this database. */
const BACKUP_LOCK = 7_213_564_003;

/** Asked under the lock: the night whose backup it is, null for none in particular, undefined where none is wanted. */
export type Wanted = () => Promise<string | null | undefined>;

/**
 * Begins a backup, unless one is being made in whichever process: null. The lock is that of a connection, so that a
 * process that dies gives it back, and what it left counts as interrupted. `finished` never fails.
 */
export async function beginBackup(
  tools: BackupTools,
  wanted: Wanted,
): Promise<{ finished: Promise<void> } | null> {
  const { db, url, now } = tools;
  const begun = Promise.withResolvers<boolean>();
  const finished = withPlainConnection(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.mine) return begun.resolve(false);
    await closeInterrupted(db, now());
    const night = await wanted();
    if (night === undefined) return begun.resolve(false);
    const startedAt = now();
    const file = backupName(startedAt, tools.key.id);
    const [row] = await db.insert(backups).values({ night, startedAt, file }).returning({ id: backups.id });
    begun.resolve(true);
    if (row) await makeBackup(tools, { id: row.id, file, startedAt });
  }).catch((error) => {
    begun.reject(error);
    tools.log.error({ err: error }, "The backup could not be made.");
  });
  return (await begun.promise) ? { finished } : null;
}

async function closeInterrupted(db: Db, finishedAt: Date): Promise<void> {
  await db
    .update(backups)
    .set({ state: "failed", failure: "interrupted", finishedAt })
    .where(eq(backups.state, "running"));
}
