// ./santhe backup [FILE]: writes the whole store into one file, even while it is open
//   FILE   a new file; without it, one in the folder of the backups (BACKUP_DIR) that has the time in its name
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { manualBackupName } from "#kernel/backup/backup-name.ts";
import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { writeBackup } from "#kernel/backup/write-backup.ts";
import { createLog } from "#kernel/http/log.ts";
import { RELEASE } from "#kernel/release.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { LEFT_OUT, makeStoreKey } from "../operate/backup/backup-tools.ts";
import { readConfig } from "../operate/config/read-config.ts";
import { readSettings } from "../operate/config/settings-file.ts";
import { shownSettings } from "../operate/config/shown-settings.ts";
import { explain } from "../operate/errors/explain.ts";
import { openPlace } from "../operate/places/connect-to-store.ts";
import { openPictures } from "../operate/places/open-pictures.ts";
import { commandWords } from "./command-words.ts";

try {
  const [given] = commandWords("backup", {}, 1).words;
  const settings = readSettings(process.env);
  const config = readConfig(settings);
  speak(config.language);
  const now = new Date();
  const file = resolve(given ?? join(config.backups.folder, manualBackupName(now)));
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
    const orders = contents.tables["public.orders"]?.rows ?? 0;
    const sum = `${orders} orders, ${contents.pictures.count} pictures, ${Math.ceil(size / 1024 / 1024)} MB`;
    process.stdout.write(`Backed up to ${file}: ${sum}.\n`);
    process.stdout.write("It has the data of every customer: keep it where only you can read it.\n");
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
