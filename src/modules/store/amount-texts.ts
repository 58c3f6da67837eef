import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of amounts that may be slips. */
export const t = catalogue("store/amount", {
  isLikely: "It is {amount}",
  isReally: "It is really {amount}",
});
