import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("audit/menu", {
  activity: "Activity",

  // Further words by which the search finds the pages.
  activityWords: "log, audit, history, who changed",
});
