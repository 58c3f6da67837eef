import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("delivery/menu", {
  delivery: "Delivery",

  // Further words by which the search finds the pages.
  deliveryWords: "days, windows, time slots, holidays, pincodes, postcodes, areas, cut-off, order until",
});
