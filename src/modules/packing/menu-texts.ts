import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("packing/menu", {
  packingList: "Packing list",
  packingStation: "Packing station",

  // Further words by which the search finds the pages.
  packingListWords: "bags, slips, labels, print, pick",
  packingStationWords: "scale, weigh, bags, helpers, crops",
});
