import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { PARTIAL } from "#kernel/backup/archive.ts";
import { ownBeginning } from "#kernel/backup/backup-name.ts";
import type { BackupTools } from "#kernel/backup/backup-tools.ts";
import { HEAD_BYTES, readHead, UnusableBackup } from "#kernel/backup/open-backup.ts";
import { proveBackup } from "#kernel/backup/prove-backup.ts";
import { Differs } from "#kernel/backup/restore-database.ts";
import { type WrittenBackup, writeBackup } from "#kernel/backup/write-backup.ts";
import type { Db } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { transact } from "#kernel/db/transact.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { PicturesAway } from "#kernel/media/storage.ts";
import { backupFailedMail } from "../mails/backup-failed.ts";
import { tooOld } from "../rules/nights.ts";
import type { Failure } from "../rules/shared/failures.ts";
import { backups } from "../tables.ts";
import { lastNews } from "./list-backups.ts";

/** The suffix of a backup that was not restored and compared yet. */
const UNPROVEN = ".unproven";

export type BegunBackup = { id: string; file: string; startedAt: Date };

/**
 * Makes a backup, restores and compares it, moves it to its place, and records the result. Then it removes old backups.
 * If that fails, the new backup is still good.
 */
export async function makeBackup(tools: BackupTools, { id, file, startedAt }: BegunBackup): Promise<void> {
  const { db, log, now, mail } = tools;
  try {
    const { size, contents } = await proven(tools, file, startedAt);
    const orders = contents.tables["public.orders"]?.rows ?? 0;
    const detail = await removeOld(tools);
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
    await noteFailure(db, { id, error, finishedAt: now(), mail });
  }
}

async function proven(tools: BackupTools, name: string, now: Date): Promise<WrittenBackup> {
  const { place, scratch, facts, key } = tools;
  await removeCutOff(tools);
  const unproven = name + UNPROVEN;
  const file = join(place.folder, unproven);
  const written = await writeBackup({ ...tools, file, now });
  try {
    await proveBackup(file, scratch, facts);
    await place.keep(unproven, name);
  } catch (error) {
    // Keeps only the newest unproven backup, for an operator who can make use of it.
    await rename(file, join(place.folder, `${ownBeginning(key.id)}unproven.tar`));
    throw error;
  }
  return written;
}

/** Removes the files of processes that died while they made a backup. The lock prevents other backups meanwhile. */
async function removeCutOff({ place, key, log }: BackupTools): Promise<void> {
  const beginning = ownBeginning(key.id);
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

/** The kind of an error, for the seller. */
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

/** Removes old backups. Returns the problem for the operator, or null. */
async function removeOld({ place, key, log }: BackupTools): Promise<string | null> {
  try {
    for (const name of tooOld(await place.list(), key.id)) {
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
async function noteFailure(db: Db, { id, error, finishedAt, mail }: Failed): Promise<void> {
  const fields = { failure: failureOf(error), detail: detailOf(error), finishedAt };
  await transact(db, async (tx) => {
    await tx
      .update(backups)
      .set({ state: "failed", ...fields })
      .where(eq(backups.id, id));
    const { failed } = await lastNews(tx);
    if (failed[0]?.id === id) await mail.add(tx, backupFailedMail, [{ backupId: id }]);
  });
}
