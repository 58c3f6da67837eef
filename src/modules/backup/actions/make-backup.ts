import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { PARTIAL } from "#kernel/backup/archive-writer.ts";
import { HEAD_BYTES, readHead } from "#kernel/backup/open-backup.ts";
import { proveBackup } from "#kernel/backup/prove-backup.ts";
import { type WrittenBackup, writeBackup } from "#kernel/backup/write-backup.ts";
import { ownBeginning } from "../rules/backup-name.ts";
import { tooOld } from "../rules/too-old.ts";
import { backups } from "../tables.ts";
import type { BackupTools } from "./backup-tools.ts";
import { detailOf } from "./failure-of.ts";
import { noteFailure } from "./note-failure.ts";

/** What a backup's name ends with until it was restored and compared. */
const UNPROVEN = ".unproven";

export type BegunBackup = { id: string; file: string; startedAt: Date };

/**
 * Makes a backup that was begun, restores and compares it, puts it in its place, and notes how it went. Older ones go
 * afterwards: where they can't be removed, the new one is as good.
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
    // Kept for whoever can make use of it: the newest alone.
    await rename(file, join(place.folder, `${ownBeginning(key.id)}unproven.tar`));
    throw error;
  }
  return written;
}

/** Removes what a process left that died while it made a backup. The lock keeps all others from making one now. */
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

/** Removes backups that are old enough. Returns what stood in the way, for the operator, or null. */
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
