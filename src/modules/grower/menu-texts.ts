import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("grower/menu", {
  growers: "Growers",
  lots: "Lots",
  buying: "Buying",
  came: "What came",
});
