import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { manualBackupName } from "#kernel/backup/backup-name.ts";
import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { writeBackup } from "#kernel/backup/write-backup.ts";
import { createLog } from "#kernel/http/log.ts";
import { RELEASE } from "#kernel/release.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { shownSettings } from "../config/shown-settings.ts";
import { systemCode } from "../errors/database-complaint.ts";
import { openPlace } from "../places/connect-to-store.ts";
import { openPictures } from "../places/open-pictures.ts";
import { LEFT_OUT, makeStoreKey, talliesIn } from "./backup-tools.ts";

/** Writes the store into one file, and says what is in it. Without `target`, it is one in the folder of the backups. */
export async function backUpStore({ settings, config }: LoadedConfig, target?: string): Promise<void> {
  const now = new Date();
  const file = resolve(target ?? join(config.backups.folder, manualBackupName(now)));
  if (existsSync(file)) throw new UnusableBackup(`${file} exists already, and a backup replaces no file.`);
  const pictures = await openPictures(config, createLog("warn"));
  const database = await openPlace(config, { make: false });
  try {
    const { size, contents } = await writeBackup({
      url: database.url,
      pictures,
      file,
      now,
      leftOut: LEFT_OUT,
      key: await makeStoreKey(config.backups),
      release: RELEASE,
      settings: shownSettings(settings),
    });
    const sum = `${talliesIn(contents)}, ${contents.pictures.count} pictures, ${Math.ceil(size / 1024 / 1024)} MB`;
    process.stdout.write(`Backed up to ${file}: ${sum}.\n`);
    process.stdout.write("It has the data of every customer: keep it where only you can read it.\n");
  } catch (error) {
    const code = systemCode(error);
    if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
    throw new UnusableBackup(
      `The disk that ${dirname(file)} is on is full, and nothing was kept of the backup. Make room, or write it to another disk: ./santhe backup /other/disk/${basename(file)}`,
      { cause: error },
    );
  } finally {
    await database.close();
  }
}
