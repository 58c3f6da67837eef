import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("health/menu", {
  health: "Health",

  // Further words by which the search finds the pages.
  healthWords: "errors, disk, mail, doctor, status, server",
});
