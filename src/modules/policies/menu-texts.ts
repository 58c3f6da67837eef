import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("policies/menu", {
  policies: "Policies",

  // Further words by which the search finds the pages.
  policiesWords: "terms, privacy, returns, refunds, shipping, legal",
});
