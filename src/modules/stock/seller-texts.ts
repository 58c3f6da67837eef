import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the seller reads about what is left of a product. */
export const t = catalogue("stock/seller", {
  title: "Stock of a product",
  stockOf: "Stock of {product}",
  leftNow: "{left, plural, =0 {none left} other {{left} left}}",
  notCounted: "not counted",
  toRates: "Count in tonight's rates",
  loadFailed: "Failed to fetch the stock",
  notLoaded: "We could not load the stock",
  loading: "Loading the stock…",
  nothingYet: "Nothing was counted yet",
  countFirst: "Enter how many there are in tonight's rates: every harvest and every sale is noted here.",
  what: "What",
  kind: "{kind, select, harvest {Harvest} corrected {Corrected} sold {Sold} other {Given back}}",
  change: "Packs",
  left: "Left",
  why: "Who or which order, and why",
  when: "When",
  newest: "Newest",
  orderGone: "An order that is gone",
  fromDemo: "Came with the demo",
});
