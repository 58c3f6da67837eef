// ./santhe restore FILE [--replace] [--trust] [--without-pictures]: restores a backup into the configured store, which must be closed
//   --replace            puts the backup in the place of the store that is there
//   --trust              takes a backup whose signature is not this store's
//   --without-pictures   leaves the pictures as they are
import { UnusableBackup } from "#kernel/backup/open-backup.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { restoreStore } from "../operate/restore/restore-store.ts";
import { commandWords, runCommand } from "./run-command.ts";

const OPTIONS = {
  replace: { type: "boolean", default: false },
  trust: { type: "boolean", default: false },
  "without-pictures": { type: "boolean", default: false },
} as const;

await runCommand(async () => {
  const { values, words } = commandWords("restore", OPTIONS, 1);
  const store = loadConfig(process.env);
  const [file] = words;
  if (!file) throw new UnusableBackup("Say which file: ./santhe restore FILE");
  const { replace, trust, "without-pictures": withoutPictures } = values;
  await restoreStore(store, file, { replace, trust, withPictures: !withoutPictures });
});
