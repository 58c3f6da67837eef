import { join } from "node:path";
import type { Contents } from "#kernel/backup/archive.ts";
import { type BackupKey, backupKey, ensureBackupKey, readBackupKey } from "#kernel/backup/backup-key.ts";
import { type BackupTools, bucketStorage, folderStorage } from "#kernel/backup/backup-storage.ts";
import type { Log } from "#kernel/http/log.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { RELEASE } from "#kernel/release.ts";
import { MODULES, migrationFacts, TALLIES } from "../../modules.ts";
import type { BackupSettings, Config } from "../config/config.ts";
import { shownSettings } from "../config/shown-settings.ts";
import type { Database } from "../places/open-database.ts";

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
    db: database.db,
    url: database.url,
    pictures,
    mail,
    log,
    key,
    leftOut: LEFT_OUT,
    place: bucket ? bucketStorage(folder, bucket) : folderStorage(folder),
    scratch: { folder: join(dataDir, "backup-scratch") },
    facts: migrationFacts(config),
    release: RELEASE,
    settings: shownSettings(process.env),
    now: () => new Date(),
  };
  return { tools, hour };
}

/**
 * Tables that are left out of backups. Sessions and requests for a new password must not be valid again after a
 * restore. Rate limits, the place of the pictures, records of earlier backups and messages between processes belong to
 * the machines.
 */
export const LEFT_OUT = [
  "public.picture_place",
  "public.rate_limits",
  "public.shown_changes",
  ...MODULES.flatMap(({ notBackedUp = [] }) => notBackedUp),
];

/** How large the store in a backup is: "12 orders". */
export const talliesIn = ({ tables }: Contents): string =>
  TALLIES.map(({ table, name }) => `${tables[table]?.rows ?? 0} ${name}`).join(", ");

/** The key that this store signs its backups with. If there is none yet, one is made and kept. */
export const makeStoreKey = async ({ key, keyFile }: BackupSettings): Promise<BackupKey> =>
  key === null ? ensureBackupKey(keyFile) : backupKey(key);

/** The key that this store signs its backups with, or null if it has none yet. */
export const findStoreKey = async ({ key, keyFile }: BackupSettings): Promise<BackupKey | null> =>
  key === null ? readBackupKey(keyFile) : backupKey(key);
