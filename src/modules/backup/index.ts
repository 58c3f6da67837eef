// What other modules may use of this one.

export {
  /** Why the last nightly backup failed, as long as no good one has come since; null where all is well. */
  backupTrouble,
} from "./actions/backup-trouble.ts";
export type {
  /** The nightly backups of an open store, and how to end them. */
  OpenBackups,
} from "./actions/open-backups.ts";
export {
  /** The store's backups: one a night by itself, and whenever the seller asks. */
  openBackups,
} from "./actions/open-backups.ts";
export type {
  /** The store's own backups, as the seller's calls see them. */
  Backups,
} from "./backups.ts";
export {
  /** What a backup is called that the operator asked for. */
  nameByHand,
} from "./rules/backup-name.ts";
