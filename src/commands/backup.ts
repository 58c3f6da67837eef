// ./santhe backup [FILE]: writes the whole store into one file, even while it is open
//   FILE   a new file; without it, one in the folder of the backups (BACKUP_DIR) that has the time in its name
import { backUpStore } from "../operate/backup/back-up-store.ts";
import { loadConfig } from "../operate/config/load-config.ts";
import { commandWords, runCommand } from "./run-command.ts";

await runCommand(async () => {
  const [file] = commandWords("backup", {}, 1).words;
  await backUpStore(loadConfig(process.env), file);
});
