// ./santhe migrate: upgrades the database to this release, and opens no store
import { createLog } from "#kernel/http/log.ts";
import { RELEASE } from "#kernel/release.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { readConfig } from "../operate/config/read-config.ts";
import { readSettings } from "../operate/config/settings-file.ts";
import { explain } from "../operate/errors/explain.ts";
import { openDatabase } from "../operate/places/open-database.ts";
import { commandWords } from "./command-words.ts";

try {
  commandWords("migrate", {});
  const config = readConfig(readSettings(process.env));
  speak(config.language);
  const database = await openDatabase(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write(`The database is ready for release ${RELEASE}.\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
