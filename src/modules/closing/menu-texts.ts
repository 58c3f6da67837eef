import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("closing/menu", {
  closing: "Close the day",

  // Further words by which the search finds the page.
  closingWords: "end of the day, evening, count cash, bank list, UPI, doors",
});
