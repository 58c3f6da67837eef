export const ratingSellerPages = {
  comments: "/seller/comments",
} as const;
