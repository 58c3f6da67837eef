// ./santhe move-to FILE [--restart COMMAND] [--replace]: moves the open store to the database and bucket that FILE sets
//   FILE                 sets DATABASE_URL, S3_ settings, or both, as santhe.env does
//   --restart COMMAND    restarts the store, if its service is not known
//   --replace            puts the store in the place of the one that is in the new database
import path from "node:path";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { readConfig } from "../operate/config/read-config.ts";
import { readSettings } from "../operate/config/settings-file.ts";
import { explain } from "../operate/errors/explain.ts";
import { moveStore } from "../operate/move/move-store.ts";
import { readNewSettings } from "../operate/move/new-settings.ts";
import { storeFolder, withUpdateLock } from "../operate/update/releases.ts";
import { commandWords } from "./command-words.ts";

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
  const options = { restart: { type: "string" }, replace: { type: "boolean", default: false } } as const;
  const { values, words } = commandWords("move-to", options, 1);
  const [file] = words;
  if (file === undefined) throw new CommandRefused("Say which file. See ./santhe move-to --help");
  return { file, restart: values.restart, replace: values.replace };
}
