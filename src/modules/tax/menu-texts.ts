import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("tax/menu", {
  tax: "GST",

  // Further words by which the search finds the pages.
  taxWords: "tax, invoice, HSN, GSTR, return, rates",
});
