// ./santhe restore FILE [--replace] [--trust] [--without-pictures]: restores a backup into the configured store, which must be closed
//   --replace            puts the backup in the place of the store that is there
//   --trust              takes a backup whose signature is not this store's
//   --without-pictures   leaves the pictures as they are
import { resolve } from "node:path";
import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { restoreBackup } from "#kernel/backup/restore-backup.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { createLog } from "#kernel/http/log.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { migrationFacts } from "../modules.ts";
import { findStoreKey } from "../operate/backup/backup-tools.ts";
import { readConfig, SETTINGS } from "../operate/config/read-config.ts";
import { readSettings } from "../operate/config/settings-file.ts";
import { shownSettings } from "../operate/config/shown-settings.ts";
import { explain } from "../operate/errors/explain.ts";
import { openPlace } from "../operate/places/connect-to-store.ts";
import { openPictures } from "../operate/places/open-pictures.ts";
import { commandWords } from "./command-words.ts";

const OPTIONS = {
  replace: { type: "boolean", default: false },
  trust: { type: "boolean", default: false },
  "without-pictures": { type: "boolean", default: false },
} as const;

const UNSIGNED =
  "Nothing tells that this store made the backup: its signature could not be checked. Go on only if you know where it comes from.\n";

try {
  const { values, words } = commandWords("restore", OPTIONS, 1);
  const settings = readSettings(process.env);
  const config = readConfig(settings);
  speak(config.language);
  const [file] = words;
  if (!file) throw new UnusableBackup("Say which file: ./santhe restore FILE");
  const pictures = await openPictures(config, createLog("warn"));
  const database = await openPlace(config, { make: true });
  try {
    const key = await findStoreKey(config.backups);
    const { head, contents, isSignedWith } = await restoreBackup({
      file: resolve(file),
      url: database.url,
      pictures,
      replace: values.replace,
      key,
      trust: values.trust,
      withPictures: !values["without-pictures"],
      facts: migrationFacts(config),
    });
    const orders = contents.tables["public.orders"]?.rows ?? 0;
    process.stdout.write(
      `Restored the store of ${head.made}, and compared it: ${orders} orders, ${contents.pictures.count} pictures.\n`,
    );
    if (key === null || !isSignedWith(key)) process.stdout.write(UNSIGNED);
    tellOfSettings(head.settings, settings);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

/** Settings belong to the operator. A backup lists them, and changes none. */
function tellOfSettings(then: Record<string, string>, settings: EnvironmentVariables): void {
  const now = shownSettings(settings);
  const others = Object.entries(then).filter(
    ([name, value]) => SETTINGS.includes(name) && now[name] !== value,
  );
  if (others.length === 0) return;
  const lines = others.map(([name, value]) => `  ${name}=${value.replace(/\p{Cc}/gu, " ")}`).join("\n");
  process.stdout.write(
    `It was made with these settings, which are others now (secret ones are not kept):\n${lines}\n`,
  );
}
