import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("settlement/menu", {
  settlement: "Settlement",
  payments: "Paying growers",

  // Further words by which the search finds the pages.
  settlementWords: "growers, week, statements, owed, ledger",
  paymentsWords: "growers, payouts, bank, transfer",
});
