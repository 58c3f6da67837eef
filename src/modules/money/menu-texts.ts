import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("money/menu", {
  money: "Money",

  // Further words by which the search finds the pages.
  moneyWords: "takings, cash, UPI, refunds, payouts, accounts, compare",
});
