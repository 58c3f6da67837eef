import type { BackupPlace } from "#kernel/backup/backup-place.ts";
import type { BackupOptions } from "#kernel/backup/write-backup.ts";
import type { Db } from "#kernel/db/connect.ts";
import type { ScratchPlace } from "#kernel/db/embedded/scratch-server.ts";
import type { MigrationFacts } from "#kernel/db/migrate.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";

/** What a backup of the store needs, but for its moment and its name. */
export type BackupTools = Pick<
  BackupOptions,
  "url" | "pictures" | "key" | "release" | "settings" | "leftOut"
> & {
  db: Db;
  place: BackupPlace;
  /** Where each backup is restored to be compared. */
  scratch: ScratchPlace;
  facts: MigrationFacts;
  /** Takes the mail that tells of a failure. */
  mail: MailQueue;
  log: { info: (text: string) => void; error: (fields: { err: unknown }, text: string) => void };
  now: () => Date;
};
