import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts for rating an ordered product and for reporting a comment. */
export const t = catalogue("rating/dialog", {
  rate: "Rate",
  rateProduct: "Rate {name}",
  changeRating: "★ {stars} · Change",
  changeRatingOf: "★ {stars} · Change rating of {name}",
  yourRating: "Your rating",
  stars: "{count, plural, one {{count} star} other {{count} stars}}",
  comment: "Comment",
  submit: "Submit rating",
  selectRating: "Please select a rating.",
  thanks: "Thanks for your rating!",
  failed: "Rating failed.",
  serverError: "Server error while rating.",
  reportTitle: "Report this comment?",
  report: "Report",
  sellerDecides:
    "The seller reads what {author} wrote and decides whether it stays. Nobody else learns who reported it.",
});
