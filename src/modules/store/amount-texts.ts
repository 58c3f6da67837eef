import { catalogue } from "#kernel/texts/catalogue.ts";

/** The texts of amounts that look like typos, for the seller's pages and for refusals. */
export const t = catalogue("store/amount", {
  isLikely: "It is {amount}",
  isReally: "It is really {amount}",
  isDue: "{sum} for {expected} that is due",
  isBefore: "{sum} in place of {expected}",
  isSold: "{sum} where it is sold at {expected}",
  isUsual: "{sum} where {expected} is usual at most",
  nothingDue: "{sum}, although nothing is due",
  percent: "{percent}%",
  isMeant: "{words}. {hasLikely, select, true {{likely}? } other {}}Confirm it if it is meant.",
  isOf: "{name}: {words}",
  isRight: "{words}. Is that right?",
  areMeant: "{count, plural, one {Is this sum right?} other {Are these sums right?}}",
  saveAnyway: "Yes, save",
  lookAgain: "Look again",
  confirmedUnclear: "Whether an unusual sum is meant is either true or false",
});
