import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of ratings and comments. */
export const t = catalogue("rating/server", {
  productNotFound: "Product not found",
  commentTooLong: "The comment can have at most {max} characters",
  commentNotText: "The comment must be text",
  notDelivered: "You can rate a product once it has been delivered.",
  didNotCome: "This product did not come with that order.",
  noSuchItem: "That order item was not found.",
  neverOrdered: "You can only rate products that were delivered to you.",
  commentGone: "That comment is no longer there.",
  commentChanged: "The comment was changed meanwhile. Please read it again.",
  ownComment: "This is your own comment. You can change it in My Orders.",
  loginToReport: "Please login to report a comment",
  reported: "Thank you. The seller will look at it.",
  commentHidden: "Comment hidden",
  commentKept: "Comment kept",
  noSuchList: "There is no such list of comments",
  sayWhenWritten: "Please say when the comment was written",
  sayHideOrKeep: "Please say whether to hide or to keep the comment",
  comments: "Comments",
  comment: "comment",
  manyComments: "{count} comments",

  waitingTitle: "{count, plural, one {Reported comment to decide} other {Reported comments to decide}}",
  waitingText: "Shoppers say that it should not be read.",
  waitingLink: "Comments",

  // The permissions in the table of roles, in the owner's words.
  seeRatings: "sees ratings and comments",
  changeRatings: "hides and shows comments",
});
