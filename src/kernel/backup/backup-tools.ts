import type { BackupPlace } from "#kernel/backup/backup-place.ts";
import type { BackupOptions } from "#kernel/backup/write-backup.ts";
import type { Db } from "#kernel/db/connect.ts";
import type { ScratchPlace } from "#kernel/db/embedded/scratch-server.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";

/** The options of a backup, except its time and its name. */
export type BackupTools = Pick<
  BackupOptions,
  "url" | "pictures" | "key" | "release" | "settings" | "leftOut"
> & {
  db: Db;
  place: BackupPlace;
  /** The scratch place in which each backup is restored and compared. */
  scratch: ScratchPlace;
  facts: MigrationFacts;
  /** The queue for the mail that reports a failure. */
  mail: MailQueue;
  log: { info: (text: string) => void; error: (fields: { err: unknown }, text: string) => void };
  now: () => Date;
};
