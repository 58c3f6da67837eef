// ./santhe move-to FILE [--restart COMMAND] [--replace]: moves the open store to the database and bucket that FILE sets
//   FILE                 sets DATABASE_URL, S3_ settings, or both, as santhe.env does
//   --restart COMMAND    restarts the store, if its service is not known
//   --replace            puts the store in the place of the one that is in the new database
import path from "node:path";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { moveStore } from "../operate/move/move-store.ts";
import { readNewSettings } from "../operate/move/new-settings.ts";
import { storeFolder, withUpdateLock } from "../operate/update/releases.ts";
import { commandWords, runCommand } from "./run-command.ts";

const OPTIONS = { restart: { type: "string" }, replace: { type: "boolean", default: false } } as const;

await runCommand(async () => {
  const { values, words } = commandWords("move-to", OPTIONS, 1);
  const [file] = words;
  if (file === undefined) throw new CommandRefused("Say which file. See ./santhe move-to --help");
  const { settings, config } = loadConfig(process.env);
  const next = readNewSettings(path.resolve(file));
  const { restart: command, replace } = values;
  // A move and an update both restart the store.
  await withUpdateLock(storeFolder(), () => moveStore({ config, settings, next, command, replace }));
});
