import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of the audit log. */
export const t = catalogue("audit/seller", {
  title: "Activity",
  loading: "Loading activity…",
  notLoaded: "The activity could not be loaded",
  loadFailed: "Failed to fetch the activity",
  nothingHere: "Nothing here",
  notedHere: "What is done in the seller area is noted here.",
  searchByName: "Search by name",
  activityOf: "Activity of",
  everything: "Everything",
  what: "What",
  done: "<name>{record}</name> <deed>{kind} {action, select, added {added} changed {changed} deleted {deleted} sent {sent} hidden {hidden} shown {shown} kept {kept} other {{action}}}</deed>",
  doneToMany:
    "<name>{kind}</name> <deed>{action, select, added {added} changed {changed} deleted {deleted} sent {sent} hidden {hidden} shown {shown} kept {kept} other {{action}}}</deed>",
  beforeAndAfter: "Before and after",
  whenAndWho: "When and who",
  whatWas:
    "{action, select, added {What was added} sent {What was sent} hidden {What was hidden} shown {What was shown} kept {What was kept} other {What was {action}}}",
  whatItWas: "What it was",
  showLess: "Show less",
  seeAll: "See all {count}",
  entriesNotLoaded: "The entries could not be loaded",
  loadingEntries: "Loading the entries…",
  fieldIs: "<label>{field}:</label> ",
});
