import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the audit log. */
export const t = catalogue("audit/server", {
  notMonths: "The activity is kept for 12 to 240 months, or for ever",
  keepingOutdated: "Somebody has changed this meanwhile. Please look at it again.",
  keepingSaved: "Saved",
  keptField: "Activity is kept",
  keptForEver: "for ever",
  keptMonths: "{count, plural, one {# month} other {# months}}",
  deletedField: "Old activity deleted",
  deletedEntries: "{count, plural, one {# entry} other {# entries}}",
  theStore: "The store, by itself",
  cameBy: "{way, select, password {password} passkey {passkey} pin {PIN} link {link} other {{way}}}",
  cameByAt: "{way} at “{station}”",

  dayColumn: "Day",
  timeColumn: "Time",
  whoColumn: "Who",
  emailColumn: "E-mail",
  kindColumn: "What",
  nameColumn: "Name",
  deedColumn: "Done",
  changesColumn: "Before and after",
  cameByColumn: "Came by",
  deed: "{action, select, added {added} changed {changed} deleted {deleted} sent {sent} hidden {hidden} shown {shown} kept {kept} downloaded {downloaded} other {{action}}}",
  change: "{field}: {before} → {after}",
  onlyAfter: "{field}: {after}",

  approveExport: "The activity as a file",
  noSuchLog: "There is no log of that",
  nothing: "nothing",
  notSeen: "(not part of your role)",
  yes: "yes",
  no: "no",

  // The permissions in the table of roles, in the owner's words.
  seeActivity: "sees who did what",
  exportActivity: "downloads who did what",
  changeKeeping: "sets for how long it is kept who did what",
});
