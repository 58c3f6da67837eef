import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("rating/menu", {
  comments: "Comments",

  // Further words by which the search finds the pages.
  commentsWords: "ratings, reviews, stars, reported",
});
