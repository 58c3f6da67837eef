// The module's public interface.

export {
  /** The reason why the last nightly backup failed, if no good one has followed; null if all is well. */
  backupTrouble,
} from "./list-backups.ts";
