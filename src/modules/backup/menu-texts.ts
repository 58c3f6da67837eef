import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("backup/menu", {
  backups: "Backups",

  // Further words by which the search finds the pages.
  backupsWords: "copy, restore, saved data",
});
