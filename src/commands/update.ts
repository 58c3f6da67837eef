// ./santhe update [TAG or ARCHIVE] [--restart COMMAND]: updates the store, and goes back if that fails (--list, --back)
//   TAG or ARCHIVE       a version of the repository, or a release archive's file or address; without it, the newest version
//   --restart COMMAND    restarts the store, if its service is not known
//   --list               lists the releases that are here, and changes nothing
//   --back               puts the release before in use
import { speak } from "#kernel/texts/spoken.ts";
import { readConfig } from "../operate/config/read-config.ts";
import { readSettings } from "../operate/config/settings-file.ts";
import { explain } from "../operate/errors/explain.ts";
import {
  listReleases,
  releaseBefore,
  releaseInUse,
  storeFolder,
  withUpdateLock,
} from "../operate/update/releases.ts";
import { goBack, updateStore } from "../operate/update/update-store.ts";
import { commandWords } from "./command-words.ts";

const OPTIONS = {
  list: { type: "boolean" },
  back: { type: "boolean" },
  restart: { type: "string" },
} as const;

try {
  const root = storeFolder();
  const { values, words } = commandWords("update", OPTIONS, 1);
  const settings = readSettings(process.env);
  const config = readConfig(settings);
  speak(config.language);
  const store = { config, settings, command: values.restart };
  if (values.list) await list(root);
  else await withUpdateLock(root, () => (values.back ? goBack(store) : updateStore(store, words[0])));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

async function list(root: string): Promise<void> {
  const { folder } = await releaseInUse(root);
  const before = await releaseBefore(root);
  for (const release of await listReleases(root)) {
    const notes = [
      ...(release.folder === folder ? ["in use"] : []),
      ...(release.folder === before?.folder ? ["in use before: ./santhe update --back"] : []),
    ];
    process.stdout.write(`${[`${release.version}  ${release.folder}`, ...notes].join(", ")}\n`);
  }
}
