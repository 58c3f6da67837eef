import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { PARTIAL } from "#kernel/backup/archive.ts";
import { backupName, scheduledBackupPrefix } from "#kernel/backup/backup-name.ts";
import type { BackupTools } from "#kernel/backup/backup-storage.ts";
import { HEAD_BYTES, readHead, UnusableBackup } from "#kernel/backup/open-backup.ts";
import { verifyBackup } from "#kernel/backup/restore-backup.ts";
import { Differs } from "#kernel/backup/restore-database.ts";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import { type WrittenBackup, writeBackup } from "#kernel/backup/write-backup.ts";
import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { PicturesAway } from "#kernel/media/storage.ts";
import type { Failure } from "./contract.ts";
import { latestResults } from "./list-backups.ts";
import { backupFailedMail } from "./mails/backup-failed.ts";
import { backups } from "./tables.ts";

/** The key of the lock. Any number works that nobody else locks in this database. */
const BACKUP_LOCK = 7_213_564_003;

/** Decides under the lock: the backup's night, null for no night, undefined for no backup. */
export type DecideNight = () => Promise<string | null | undefined>;

/**
 * Begins a backup. Returns null if any process is making one. The lock belongs to a connection, so a process that dies
 * releases it, and its backup counts as interrupted. `finished` never rejects.
 */
export async function beginBackup(
  tools: BackupTools,
  decideNight: DecideNight,
): Promise<{ finished: Promise<void> } | null> {
  const { db, url, now } = tools;
  const begun = Promise.withResolvers<boolean>();
  const finished = withPlainConnection(url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      BACKUP_LOCK,
    ]);
    if (!rows[0]?.mine) return begun.resolve(false);
    await closeInterrupted(db, now());
    const night = await decideNight();
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

/** The suffix of a backup that was not restored and compared yet. */
const UNPROVEN = ".unproven";

type BegunBackup = { id: string; file: string; startedAt: Date };

/**
 * Makes a backup, restores and compares it, moves it to its place, and records the result. Then it removes old backups.
 * If that fails, the new backup is still good.
 */
async function makeBackup(tools: BackupTools, { id, file, startedAt }: BegunBackup): Promise<void> {
  const { db, log, now, mail } = tools;
  try {
    const { size, contents } = await writeVerified(tools, file, startedAt);
    const orders = contents.tables["public.orders"]?.rows ?? 0;
    const detail = await removeExpired(tools);
    await db
      .update(backups)
      .set({
        state: "done",
        bytes: size,
        orders,
        pictures: contents.pictures.count,
        detail,
        finishedAt: now(),
      })
      .where(eq(backups.id, id));
    log.info(`Backed up to ${tools.place.where}/${file}, restored and compared: ${orders} orders.`);
  } catch (error) {
    log.error({ err: error }, `The backup ${file} FAILED: the store has no new backup.`);
    await recordFailure(db, { id, error, finishedAt: now(), mail });
  }
}

async function writeVerified(tools: BackupTools, name: string, now: Date): Promise<WrittenBackup> {
  const { place, scratch, facts, key } = tools;
  await removePartial(tools);
  const unproven = name + UNPROVEN;
  const file = join(place.folder, unproven);
  const written = await writeBackup({ ...tools, file, now });
  try {
    await verifyBackup(file, scratch, facts);
    await place.keep(unproven, name);
  } catch (error) {
    // Keeps only the newest unproven backup, for an operator who can make use of it.
    await rename(file, join(place.folder, `${scheduledBackupPrefix(key.id)}unproven.tar`));
    throw error;
  }
  return written;
}

/** Removes the files of processes that died while they made a backup. The lock prevents other backups meanwhile. */
async function removePartial({ place, key, log }: BackupTools): Promise<void> {
  const beginning = scheduledBackupPrefix(key.id);
  const names = await readdir(place.folder).catch(() => []);
  const left = names.filter(
    (name) => name.startsWith(beginning) && (name.endsWith(PARTIAL) || name.endsWith(UNPROVEN)),
  );
  for (const name of left) await rm(join(place.folder, name), { force: true });
  await place.endCutOff(beginning).catch((error) => {
    log.info(
      `Uploads of backups that were cut off can't be looked for in ${place.where}: ${detailOf(error)}`,
    );
  });
}

const DISK_FULL = "53100";
const NO_SPACE = ["ENOSPC", "EDQUOT"];
const NO_PLACE = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EIO"];

function failureOf(error: unknown): Failure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NO_SPACE.includes(code) || postgresErrorCode(error) === DISK_FULL) return "full";
  if (error instanceof Differs || error instanceof UnusableBackup) return "differs";
  if (error instanceof PicturesAway || NO_PLACE.includes(code)) return "unreachable";
  return "other";
}

/** The details of an error, for the operator. */
function detailOf(error: unknown): string {
  if (error instanceof PicturesAway) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

/** Returns the problem for the operator, or null. */
async function removeExpired({ place, key, log }: BackupTools): Promise<string | null> {
  try {
    for (const name of expiredBackups(await place.list(), key.id)) {
      const head = readHead(await place.start(name, HEAD_BYTES));
      if (head?.store === key.id) await place.remove(name);
    }
    return null;
  } catch (error) {
    const detail = `Older backups could not be removed: ${detailOf(error)}`;
    log.info(detail);
    return detail;
  }
}

type Failed = { id: string; error: unknown; finishedAt: Date; mail: MailQueue };

/** Records a failure. The first failure of a nightly backup since the last good one is mailed. */
async function recordFailure(db: Db, { id, error, finishedAt, mail }: Failed): Promise<void> {
  const fields = { failure: failureOf(error), detail: detailOf(error), finishedAt };
  await transact(db, async (tx) => {
    await tx
      .update(backups)
      .set({ state: "failed", ...fields })
      .where(eq(backups.id, id));
    const { failed } = await latestResults(tx);
    if (failed[0]?.id === id) await mail.add(tx, backupFailedMail, [{ backupId: id }]);
  });
}

const DAYS = 7;
const WEEKS = 4;
const DATED_REST = /^(\d{4}-\d{2}-\d{2})-\d{6}\.tar$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The backups of this store that may be removed: all but the newest of each of the last seven days with one, and of
 * each of the last four weeks. Files with other names are not its own.
 */
export function expiredBackups(names: readonly string[], id: string): string[] {
  const beginning = scheduledBackupPrefix(id);
  const dayOf = (name: string): string | undefined =>
    name.startsWith(beginning) ? DATED_REST.exec(name.slice(beginning.length))?.[1] : undefined;
  const own = names
    .flatMap((name) => {
      const day = dayOf(name);
      return day === undefined ? [] : [{ name, day }];
    })
    .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  const toKeep = new Set([...newestOfEach(own, (day) => day, DAYS), ...newestOfEach(own, weekOf, WEEKS)]);
  return own.flatMap(({ name }) => (toKeep.has(name) ? [] : name));
}

function newestOfEach(
  newestFirst: readonly { name: string; day: string }[],
  periodOf: (day: string) => string,
  count: number,
): string[] {
  const newestNames = new Map<string, string>();
  for (const { name, day } of newestFirst) {
    const period = periodOf(day);
    if (!newestNames.has(period) && newestNames.size < count) newestNames.set(period, name);
  }
  return [...newestNames.values()];
}

/** The number of a day's week. Weeks begin on Mondays, and day 0 of the era was a Thursday. */
function weekOf(day: string): string {
  const days = Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  return String(Math.floor((days + 3) / 7));
}
