import { catalogue } from "#kernel/texts/catalogue.ts";

/** The texts of amounts that may be slips, for the seller's pages and for refusals. */
export const t = catalogue("store/amount", {
  isLikely: "It is {amount}",
  isReally: "It is really {amount}",
  isDue: "{sum} for {expected} that is due",
  isUsual: "{sum} where the most so far was {expected}",
  nothingDue: "{sum}, although nothing is due",
  isMeant:
    "{words}. {hasLikely, select, true {{likely}? } other {}}Say that it is meant (confirmed) to save it all the same.",
  isRight: "{words}. Is that right?",
  confirmedUnclear: "Whether an unusual sum is meant is either true or false",
});
