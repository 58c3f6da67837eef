import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of comments. */
export const t = catalogue("rating/seller", {
  title: "Comments",
  loading: "Loading comments…",
  notLoaded: "The comments could not be loaded",
  loadFailed: "Failed to fetch comments",
  updateFailed: "Failed to update",
  all: "All comments",
  noneYet: "No comment yet",
  toDecide: "To decide",
  countToDecide: "{count} to decide",
  whichComments: "Which comments",
  nothingToDecide: "Nothing to decide",
  appearAtOnce:
    "Comments appear at the product at once. What a shopper reports stands here until you decide.",
  noneHidden: "No comment is hidden",
  hiddenStandHere: "A comment that you hide stands here, and can be shown again.",
  writtenBy: "{author}, <time></time>",
  formerCustomer: "A former customer",
  hidden: "Hidden",
  reports: "{count, plural, one {Reported by {count} shopper} other {Reported by {count} shoppers}}",
  onlyAuthor:
    "{count, plural, =0 {Only its author sees it} one {Only its author sees it · Reported by {count} shopper} other {Only its author sees it · Reported by {count} shoppers}}",
  hide: "Hide",
  keep: "Keep",
  keepHidden: "Keep hidden",
  show: "Show",
  hideComment: "Hide: the comment of {author} on {product}",
  keepComment: "Keep: the comment of {author} on {product}",
  keepCommentHidden: "Keep hidden: the comment of {author} on {product}",
  showComment: "Show: the comment of {author} on {product}",
  theFormerCustomer: "a former customer",
});
