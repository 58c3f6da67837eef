import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of backups. */
export const t = catalogue("backup/seller", {
  title: "Backups",
  loading: "Loading the backups…",
  notLoaded: "The backups could not be loaded",
  loadFailed: "Failed to fetch the backups",
  backUpNow: "Back up now",
  backingUp: "Backing up…",
  beginFailed: "The backup could not be begun",
  nightly: "Every night after {clock} the store is backed up by itself, to <place>{where}</place>.",
  off: "Nightly backups are switched off. What you back up now goes to <place>{where}</place>.",
  whatFor:
    "A backup has all orders, customers and pictures. Each is restored elsewhere and compared before it counts. The last seven days and four weeks are kept; whoever runs the store can bring one back.",
  safe: "Backed up {when}, restored and compared: {orders, plural, one {# order} other {# orders}}",
  never: "No backup was made yet",
  late: "The last good backup is more than a day and a half old",
  lateWhat: "Please tell whoever runs the store.",
  failedLast: "The last backup failed",
  failedNight: "The last nightly backup failed",
  see: "See the backups",
  list: "The newest backups",
  when: "When",
  state: "{state, select, running {Being made} done {Restored and compared} other {Failed}}",
  kind: "{kind, select, nightly {Nightly} other {Asked for}}",
  what: "What",
  sum: "{orders, plural, one {# order} other {# orders}}, {pictures, plural, one {# picture} other {# pictures}}, {size} MB",
  failure:
    "{failure, select, interrupted {The store was stopped meanwhile. It is made again by itself.} full {The disk is full.} differs {What was restored was not what was backed up.} unreachable {The place for backups can't be reached.} other {Something went wrong; the store's log has more.}}",
  file: "File",
  today: "today {clock}",
  day: "{date} {clock}",
});
