import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the seller's page of buying. */
export const t = catalogue("grower/buying", {
  buying: "Buying",
});
