import { desc, eq, gte, min } from "drizzle-orm";
import { backupName } from "#kernel/backup/backup-name.ts";
import type { BackupTools } from "#kernel/backup/backup-tools.ts";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { removeScratch } from "#kernel/db/embedded/scratch-server.ts";
import { sellers } from "#modules/identity/index.ts";
import type { Backups } from "../backups.ts";
import { nightDue } from "../rules/nights.ts";
import { backups } from "../tables.ts";
import { makeBackup } from "./make-backup.ts";

const LOOK_MS = 60_000;

export type OpenBackups = Backups & {
  /** Makes the nightly backup if it is due and no other process does. Resolves when it is made. */
  look: () => Promise<void>;
  /** Starts to check once a minute. */
  start: () => void;
  /** Aborts the running backup. It is repeated after the next start. */
  close: () => Promise<void>;
};

/** The store's backups: one every night, and one whenever the seller asks. */
export function openBackups(tools: BackupTools, hour: number | null): OpenBackups {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const begin = async (wanted: Wanted): Promise<boolean> => {
    const backup = await beginBackup(tools, wanted);
    if (!backup) return false;
    const work = backup.finished.finally(() => {
      running = undefined;
    });
    running = work;
    return true;
  };
  const look = async (): Promise<void> => {
    if (hour === null || running) return;
    const ask = () => nightWanted(tools.db, { now: tools.now(), hour });
    if ((await ask()) === undefined) return;
    if (await begin(ask)) await running;
  };
  const complain = (error: unknown) =>
    tools.log.error({ err: error }, "Nightly backups can't be made for now.");
  return {
    where: tools.place.where,
    hour,
    begin: () => begin(async () => null),
    look,
    start: () => {
      timer = setInterval(() => look().catch(complain), LOOK_MS).unref();
    },
    close: async () => {
      clearInterval(timer);
      // Its scratch server would outlive this process.
      if (running) await removeScratch(tools.scratch);
    },
  };
}

/** The key of the lock. Any number works that nobody else locks in this database. */
const BACKUP_LOCK = 7_213_564_003;

/** Decides under the lock: the backup's night, null for no night, undefined for no backup. */
type Wanted = () => Promise<string | null | undefined>;

/**
 * Begins a backup. Returns null if any process is making one. The lock belongs to a connection, so a process that dies
 * releases it, and its backup counts as interrupted. `finished` never rejects.
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

const LOOK_BACK_MS = 3 * 24 * 60 * 60 * 1000;

/** The night whose backup is due; undefined if none is. A store is as old as its seller's account. */
async function nightWanted(
  db: Connection,
  { now, hour }: { now: Date; hour: number },
): Promise<string | undefined> {
  const recent = gte(backups.startedAt, new Date(now.getTime() - LOOK_BACK_MS));
  const [tries, [since]] = await Promise.all([
    db.select().from(backups).where(recent).orderBy(desc(backups.startedAt)),
    db.select({ at: min(sellers.createdAt) }).from(sellers),
  ]);
  if (!since?.at) return undefined;
  return nightDue({ now, hour, storeSince: since.at, tries }) ?? undefined;
}
