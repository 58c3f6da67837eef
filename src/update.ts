// ./santhe update [TAG or ARCHIVE] [--restart COMMAND]: updates the store, and goes back if that fails (--list, --back)
import { parseArgs } from "node:util";
import { CommandRefused } from "#kernel/modules/define-module.ts";
import { speak } from "#kernel/texts/spoken.ts";
import { readConfig } from "./config/read-config.ts";
import { readSettings } from "./config/settings-file.ts";
import { explain } from "./explain.ts";
import { listReleases, releaseBefore, releaseInUse, storeFolder, withUpdateLock } from "./update/releases.ts";
import { goBack, updateStore } from "./update/update-store.ts";

try {
  const root = storeFolder();
  const { values, positionals } = readWords();
  const settings = readSettings(process.env);
  const config = readConfig(settings);
  speak(config.language);
  const store = { config, settings, command: values.restart };
  if (values.list) await list(root);
  else await withUpdateLock(root, () => (values.back ? goBack(store) : updateStore(store, positionals[0])));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

function readWords() {
  const options = {
    list: { type: "boolean" },
    back: { type: "boolean" },
    restart: { type: "string" },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandRefused(
      `${why}. Usage: ./santhe update [TAG or ARCHIVE] [--restart COMMAND], --list or --back`,
    );
  }
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
