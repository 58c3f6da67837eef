import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the shopper's pages say of ratings. */
export const t = catalogue("rating", {
  changeRatingOf: "★ {stars} · Change rating of {name}",
  rateProduct: "Rate {name}",
  changeRating: "★ {stars} · Change",
  rate: "Rate",
});
