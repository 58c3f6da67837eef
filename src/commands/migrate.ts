// ./santhe migrate: upgrades the database to this release, and opens no store
import { createLog } from "#kernel/http/log.ts";
import { RELEASE } from "#kernel/release.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { openDatabase } from "../operate/places/open-database.ts";
import { commandWords, runCommand } from "./run-command.ts";

await runCommand(async () => {
  commandWords("migrate", {});
  const { config } = loadConfig(process.env);
  const database = await openDatabase(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write(`The database is ready for release ${RELEASE}.\n`);
});
