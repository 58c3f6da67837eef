// ./santhe move-to FILE [--restart COMMAND] [--replace]: moves the open store to the database and bucket that FILE sets
import path from "node:path";
import { parseArgs } from "node:util";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { readConfig } from "./config/read-config.ts";
import { readSettings } from "./config/settings-file.ts";
import { explain } from "./explain.ts";
import { moveStore } from "./move/move-store.ts";
import { readNewSettings } from "./move/new-settings.ts";
import { storeFolder, withUpdateLock } from "./update/releases.ts";

try {
  const { file, restart, replace } = readWords();
  const settings = readSettings(process.env);
  const config = readConfig(settings);
  speak(config.language);
  const next = readNewSettings(path.resolve(file));
  // A move and an update both restart the store.
  await withUpdateLock(storeFolder(), () => moveStore({ config, settings, next, command: restart, replace }));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function readWords(): { file: string; restart: string | undefined; replace: boolean } {
  const usage =
    "Usage: ./santhe move-to FILE [--restart COMMAND] [--replace]. FILE sets DATABASE_URL, S3_ settings, or both.";
  const options = { restart: { type: "string" }, replace: { type: "boolean", default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file] = positionals;
    if (file === undefined) throw new Error("Say which file");
    return { file, restart: values.restart, replace: values.replace };
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}. ${usage}`);
  }
}
