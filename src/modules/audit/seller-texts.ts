import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the audit log. */
export const t = catalogue("audit/seller", {
  title: "Activity",
  loading: "Loading activity…",
  notLoaded: "The activity could not be loaded",
  loadFailed: "Failed to fetch the activity",
  nothingHere: "Nothing here",
  notedHere: "What is done in the seller area is noted here.",
  nothingLikeThat: "Nothing that was done is like that.",
  nothingDone: "Nothing is noted of it yet.",
  inTheLog: "See it in the activity",
  deedOnly:
    "{action, select, added {added} changed {changed} deleted {deleted} sent {sent} hidden {hidden} shown {shown} kept {kept} downloaded {downloaded} other {{action}}}",
  doneBy: "Done by",
  everybody: "Everybody",
  whatWasDone: "What was done",
  anyAction: "Any action",
  actionChoice:
    "{action, select, added {Added} changed {Changed} deleted {Deleted} sent {Sent} hidden {Hidden} shown {Shown} kept {Kept} downloaded {Downloaded} other {{action}}}",
  fromDay: "From",
  toDay: "To",
  showAll: "Show all",
  showOtherRecords: "Show other records too",
  thereAreOlder: "Only the newest {count, number} are listed. Choose days to see older ones.",
  download: "Download",
  downloadFailed: "Failed to download the activity",

  keptForEver: "All of it is kept for ever.",
  keptFor: "It is kept for {period}.",
  changeKeeping: "Change",
  keepingTitle: "How long is the activity kept?",
  keepFor: "Keep it for",
  forEver: "For ever",
  years: "{count, plural, one {# year} other {# years}}",
  months: "{count, plural, one {# month} other {# months}}",
  olderGoes: "What is older is deleted for good in the next nights.",
  save: "Save",
  keepingFailed: "Failed to save",

  searchByName: "Search by name",
  activityOf: "Activity of",
  everything: "Everything",
  what: "What",
  done: "<name>{record}</name> <deed>{kind} {action, select, added {added} changed {changed} deleted {deleted} sent {sent} hidden {hidden} shown {shown} kept {kept} downloaded {downloaded} other {{action}}}</deed>",
  doneToMany:
    "<name>{kind}</name> <deed>{action, select, added {added} changed {changed} deleted {deleted} sent {sent} hidden {hidden} shown {shown} kept {kept} downloaded {downloaded} other {{action}}}</deed>",
  beforeAndAfter: "Before and after",
  whenAndWho: "When and who",
  whatWas:
    "{action, select, added {What was added} sent {What was sent} hidden {What was hidden} shown {What was shown} kept {What was kept} downloaded {What was downloaded} other {What was {action}}}",
  whatItWas: "What it was",
  showLess: "Show less",
  seeAll: "See all {count}",
  entriesNotLoaded: "The entries could not be loaded",
  loadingEntries: "Loading the entries…",
  fieldIs: "<label>{field}:</label> ",
});
