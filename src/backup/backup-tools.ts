import { access } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type BackupKey, backupKey, ensureBackupKey, readBackupKey } from "#kernel/backup/backup-key.ts";
import { type BackupTools, bucketStorage, folderStorage } from "#kernel/backup/backup-storage.ts";
import { connect, type Db } from "#kernel/db/connect.ts";
import { startEmbeddedPostgres } from "#kernel/db/embedded/start-embedded-postgres.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { ConfigError } from "#kernel/environment/variables.ts";
import type { Log } from "#kernel/http/log.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { PictureShelf } from "#kernel/media/storage.ts";
import { RELEASE } from "#kernel/release.ts";
import { MODULES, migrationFacts } from "../modules.ts";
import type { BackupSettings, Config } from "../operate/config/config.ts";
import { shownSettings } from "../operate/config/shown-settings.ts";
import { databaseComplaint } from "../operate/errors/database-complaint.ts";
import type { Database } from "../start/open-database.ts";

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

/** The key that this store signs its backups with. If there is none yet, one is made and kept. */
export const makeStoreKey = async ({ key, keyFile }: BackupSettings): Promise<BackupKey> =>
  key === null ? ensureBackupKey(keyFile) : backupKey(key);

/** The key that this store signs its backups with, or null if it has none yet. */
export const findStoreKey = async ({ key, keyFile }: BackupSettings): Promise<BackupKey | null> =>
  key === null ? readBackupKey(keyFile) : backupKey(key);

/** Only the database of a store, which may be open or closed. Call `close` when done. */
type StoreDatabase = { url: string; close: () => Promise<void> };

const LOG = { info: () => undefined, warn: (line: string) => void process.stderr.write(`${line}\n`) };

/** Opens the configured database as it is. With `make`, a missing embedded one is made. */
export async function openPlace(config: Config, { make }: { make: boolean }): Promise<StoreDatabase> {
  const { dataDir, openCopy } = config;
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined };
  const isThere = await access(join(dataDir, "postgres.password")).then(
    () => true,
    () => false,
  );
  if (!make && !isThere)
    throw new ConfigError(`There is no store in ${dataDir}. Set DATA_DIR to the one that has it.`);
  const embedded = await startEmbeddedPostgres({ dataDir, openCopy, log: LOG });
  return { url: embedded.url, close: embedded.stop };
}

/** Opens a pool on the configured store's database. Throws `StartRefused` with a sentence if it can't be reached. */
export async function connectToStore(
  config: Config,
): Promise<{ db: Db; url: string; close: () => Promise<void> }> {
  const place = await openPlace(config, { make: false });
  const { db, close } = connect(place.url);
  const closeAll = async () => {
    await close();
    await place.close();
  };
  try {
    await db.execute(sql`select 1`);
    return { db, url: place.url, close: closeAll };
  } catch (error) {
    await closeAll();
    const complaint = config.databaseUrl && databaseComplaint(error, config.databaseUrl);
    throw complaint ? new StartRefused(complaint, { cause: error }) : error;
  }
}
