// What other modules may use of this one.

export {
  /** Why the last nightly backup failed, as long as no good one has come since; null if all is well. */
  backupTrouble,
} from "./actions/list-backups.ts";
