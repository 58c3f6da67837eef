import { resolve } from "node:path";
import { restoreBackup } from "#kernel/backup/restore-backup.ts";
import type { EnvironmentVariables } from "#kernel/environment/variables.ts";
import { createLog } from "#kernel/http/log.ts";
import { migrationFacts } from "../../modules.ts";
import { findStoreKey, talliesIn } from "../backup/backup-tools.ts";
import type { LoadedConfig } from "../config/load-config.ts";
import { SETTINGS } from "../config/read-config.ts";
import { shownSettings } from "../config/shown-settings.ts";
import { openPlace } from "../places/connect-to-store.ts";
import { openPictures } from "../places/open-pictures.ts";
import { forgetEnd } from "../running/last-end.ts";
import { forgetRestore, noteRestore } from "../running/unfinished-restore.ts";

const UNSIGNED =
  "Nothing tells that this store made the backup: its signature could not be checked. Go on only if you know where it comes from.\n";

type Options = {
  /** Whether the backup takes the place of the store that is there. */
  replace: boolean;
  /** Whether a backup is taken whose signature is not this store's. */
  trust: boolean;
  withPictures: boolean;
};

/** Restores a backup into the configured store, which must be closed, and says what was in it. */
export async function restoreStore(
  { settings, config }: LoadedConfig,
  file: string,
  { replace, trust, withPictures }: Options,
): Promise<void> {
  const pictures = await openPictures(config, createLog("warn"));
  const flags = [replace && "--replace", trust && "--trust", !withPictures && "--without-pictures"];
  const command = ["./santhe restore", resolve(file), ...flags.filter((flag) => flag !== false)].join(" ");
  const database = await openPlace(config, { make: true });
  let hasBegun = false;
  try {
    const key = await findStoreKey(config.backups);
    const { head, contents, isSignedWith } = await restoreBackup({
      file: resolve(file),
      url: database.url,
      pictures,
      replace,
      key,
      trust,
      withPictures,
      facts: migrationFacts(config),
      begin: () => {
        hasBegun = true;
        return noteRestore(config.dataDir, command);
      },
    });
    await forgetRestore(config.dataDir);
    await forgetEnd(config.dataDir);
    process.stdout.write(
      `Restored the store of ${head.made}, and compared it: ${talliesIn(contents)}, ${contents.pictures.count} pictures.\n`,
    );
    if (key === null || !isSignedWith(key)) process.stdout.write(UNSIGNED);
    reportSettings(head.settings, settings);
  } catch (error) {
    // The database is as it was. One with a store in it may open; an empty one would become the demo shop.
    if (hasBegun && replace) await forgetRestore(config.dataDir);
    throw error;
  } finally {
    await database.close();
  }
}

/** Settings belong to the operator. A backup lists them, and changes none. */
function reportSettings(then: Record<string, string>, settings: EnvironmentVariables): void {
  const now = shownSettings(settings);
  const others = Object.entries(then).filter(
    ([name, value]) => SETTINGS.includes(name) && now[name] !== value,
  );
  if (others.length === 0) return;
  const lines = others.map(([name, value]) => `  ${name}=${value.replace(/\p{Cc}/gu, " ")}`).join("\n");
  process.stdout.write(
    `It was made with these settings, which are others now (secret ones are not kept):\n${lines}\n`,
  );
}
