import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("approval/menu", {
  approvals: "Approvals",

  // Further words by which the search finds the page.
  approvalsWords: "second person, second pair of eyes, four eyes, agree, allow, refunds by hand, waits",
});
