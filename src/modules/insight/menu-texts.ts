import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("insight/menu", {
  today: "Today",

  // Further words by which the search finds the pages.
  todayWords: "dashboard, to do, tasks, figures, sales, best sellers, charts",
});
