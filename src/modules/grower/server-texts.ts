import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of growers. */
export const t = catalogue("grower/server", {
  notFound: "There is no such grower",
  price: "The price",
  reason: "The reason",
  percentUnclear: "The share must be a per cent from 0 to 100, with at most two decimals",
  lots: "Lots",
  manyLots: "{count, plural, one {# lot} other {# lots}}",
  lotOf: "Lot {number}, {grower}",
  lotUnknown: "There is no such lot",
  amountUnclear: "Please enter how much it is, a whole number above 0",
  amountTooLarge: "That is more than a lot can have",
  leftUnclear: "left must be yes, or left out",
  dayLater: "It can’t be harvested after it came, nor come after today",
  purchaseGone: "Nothing like that was asked of this grower",
  productGone: "This product is gone",
  noTerms: "Please enter what the grower gets: nothing is agreed yet",
  sentOtherwise: "This was sent before with other contents. Please reload the page.",
  changedSince: "Somebody else has changed it meanwhile to {quantity}. Please look again.",
  moreIsGone: "{gone} of it are packed or written off already",
  lessIsLeft: "{left} of it are left",
  lotReceived: "Lot {number} is in",
  lotCorrected: "Corrected",
  lotRepriced: "The new terms are saved",
  lotWrittenOff: "Written off",
});
