import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("grower/menu", {
  growers: "Growers",
  lots: "Lots",
  buying: "Buying",
  came: "What came",

  // Further words by which the search finds the pages.
  growersWords: "farmers, farms, suppliers, certificates",
  lotsWords: "batches, receive, trace, recall, origin",
  buyingWords: "purchase, ask growers, order from farms, missing",
  cameWords: "received, arrived, delivered by growers, short",
});
