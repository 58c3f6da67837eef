import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { PARTIAL } from "#kernel/backup/archive-writer.ts";
import { proveBackup } from "#kernel/backup/prove-backup.ts";
import { type WrittenBackup, writeBackup } from "#kernel/backup/write-backup.ts";
import { tooOld } from "../rules/too-old.ts";
import { backups } from "../tables.ts";
import type { BackupTools } from "./backup-tools.ts";
import { noteFailure } from "./note-failure.ts";

/** What could not be restored and compared is kept under this name, for whoever can make use of it: the newest alone. */
const UNPROVEN = "santhe-unproven.tar";

export type BegunBackup = { id: string; file: string; startedAt: Date };

/** Makes a backup that was begun, restores and compares it, puts it in its place, and notes how it went. */
export async function makeBackup(tools: BackupTools, { id, file, startedAt }: BegunBackup): Promise<void> {
  const { db, log, now, mail } = tools;
  try {
    const { size, contents } = await proven(tools, file, startedAt);
    const orders = contents.tables["public.orders"]?.rows ?? 0;
    await db
      .update(backups)
      .set({ state: "done", bytes: size, orders, pictures: contents.pictures.count, finishedAt: now() })
      .where(eq(backups.id, id));
    log.info(`Backed up to ${tools.place.where}/${file}, restored and compared: ${orders} orders.`);
  } catch (error) {
    log.error({ err: error }, `The backup ${file} FAILED: the store has no new backup.`);
    await noteFailure(db, { id, error, finishedAt: now(), mail });
  }
}

async function proven(tools: BackupTools, name: string, now: Date): Promise<WrittenBackup> {
  const { place, scratch, facts } = tools;
  await removePartials(place.folder);
  const file = join(place.folder, name);
  const written = await writeBackup({ ...tools, file, now });
  try {
    await proveBackup(file, scratch, facts);
    await place.keep(name);
  } catch (error) {
    await rename(file, join(place.folder, UNPROVEN));
    throw error;
  }
  for (const old of tooOld(await place.list())) await place.remove(old);
  return written;
}

/** What a process left that died while it wrote; nobody else writes files of these names now. */
async function removePartials(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => name.startsWith("santhe-") && name.endsWith(PARTIAL));
  for (const name of left) await rm(join(folder, name), { force: true });
}
