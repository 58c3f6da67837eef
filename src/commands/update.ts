// ./santhe update [TAG or ARCHIVE] [--restart COMMAND]: updates the store, and goes back if that fails (--list, --back)
//   TAG or ARCHIVE       a version of the repository, or a release archive's file or address; without it, the newest version
//   --restart COMMAND    restarts the store, if its service is not known
//   --list               lists the releases that are here, and changes nothing
//   --back               puts the release before in use
import { loadConfig } from "../operate/config/load-config.ts";
import { releaseLines, storeFolder, withUpdateLock } from "../operate/update/releases.ts";
import { goBack, updateStore } from "../operate/update/update-store.ts";
import { commandWords, runCommand } from "./run-command.ts";

const OPTIONS = {
  list: { type: "boolean" },
  back: { type: "boolean" },
  restart: { type: "string" },
} as const;

await runCommand(async () => {
  const { values, words } = commandWords("update", OPTIONS, 1);
  const { settings, config } = loadConfig(process.env);
  const store = { config, settings, command: values.restart };
  const root = storeFolder();
  if (values.list) for (const line of await releaseLines(root)) process.stdout.write(`${line}\n`);
  else await withUpdateLock(root, () => (values.back ? goBack(store) : updateStore(store, words[0])));
});
