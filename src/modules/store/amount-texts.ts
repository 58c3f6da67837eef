import { catalogue } from "#kernel/texts/catalogue.ts";

/** The texts of amounts that may be slips, for the seller's pages and for refusals. */
export const t = catalogue("store/amount", {
  isLikely: "It is {amount}",
  isReally: "It is really {amount}",
  isDue: "{sum} for {expected} that is due",
  isUsual: "{sum} where {expected} is usual at most",
  nothingDue: "{sum}, although nothing is due",
  isMeant: "{words}. {hasLikely, select, true {{likely}? } other {}}Confirm it if it is meant.",
  isRight: "{words}. Is that right?",
  confirmedUnclear: "Whether an unusual sum is meant is either true or false",
});
