import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of backups. */
export const t = catalogue("backup/server", {
  begun: "The backup has begun",
  underWay: "A backup is being made already",

  failedSubject: "{store} has no new backup",
  failedTitle: "Tonight's backup failed",
  failedWhy:
    "{failure, select, full {The disk is full.} differs {What was restored was not what was backed up.} unreachable {The place for backups can't be reached.} other {Something went wrong; the store's log has more.}}",
  failedLastGood: "The last good backup is of {date}, {clock}.",
  failedNoneGood: "There is no good backup yet.",
  failedNext:
    "It is tried twice more tonight, and again each night. Please tell whoever runs the store. You get no other mail about it until a backup has gone well.",
  failedLink: "See the backups",

  // The permissions in the table of roles, in the owner's words.
  seeBackups: "sees the backups",
  changeBackups: "makes backups and says where they go",
});
