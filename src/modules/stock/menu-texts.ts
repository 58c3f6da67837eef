import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("stock/menu", {
  stock: "Stock",
  harvest: "Harvest by the day",

  // Further words by which the search finds the pages.
  stockWords: "packs, count, left, inventory, loose produce",
  harvestWords: "picked, loose produce, kilos, crops",
});
