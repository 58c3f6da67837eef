import { join } from "node:path";
import { bucketPlace, folderPlace } from "#kernel/backup/backup-place.ts";
import type { BackupTools } from "#kernel/backup/backup-tools.ts";
import type { Log } from "#kernel/http/log.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { invoiceSeller } from "#modules/order/index.ts";
import { firstSettings } from "#modules/store/index.ts";
import type { Config } from "#src/config/config.ts";
import { shownSettings } from "#src/config/shown-settings.ts";
import type { Database } from "#src/open-database.ts";
import { LEFT_OUT } from "./left-out.ts";
import { ownRelease } from "./release.ts";
import { makeStoreKey } from "./store-key.ts";

/** The tools for the configured store's own backups, and the hour of the nightly one. */
export async function storeBackupTools(
  config: Config,
  log: Log,
  { database, pictures, mail }: { database: Database; pictures: PictureShelf; mail: MailQueue },
): Promise<{ tools: BackupTools; hour: number | null }> {
  const { backups, dataDir } = config;
  const { folder, bucket, hour } = backups;
  const key = await makeStoreKey(backups);
  const tools = {
    ...{ db: database.db, url: database.url, pictures, mail, log, key, leftOut: LEFT_OUT },
    place: bucket ? bucketPlace(folder, bucket) : folderPlace(folder),
    scratch: { folder: join(dataDir, "backup-scratch") },
    facts: { seller: invoiceSeller(firstSettings.of(config)) },
    release: await ownRelease(),
    settings: shownSettings(process.env),
    now: () => new Date(),
  };
  return { tools, hour };
}
