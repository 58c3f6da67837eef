import { type BackupKey, backupKey, ensureBackupKey, readBackupKey } from "#kernel/backup/backup-key.ts";
import type { BackupSettings } from "#src/config/config.ts";

/** The key that this store signs its backups with. If there is none yet, one is made and kept. */
export const makeStoreKey = async ({ key, keyFile }: BackupSettings): Promise<BackupKey> =>
  key === null ? ensureBackupKey(keyFile) : backupKey(key);

/** The key that this store signs its backups with, or null if it has none yet. */
export const findStoreKey = async ({ key, keyFile }: BackupSettings): Promise<BackupKey | null> =>
  key === null ? readBackupKey(keyFile) : backupKey(key);
