export const dispatchSellerPages = {
  runSheet: "/seller/run-sheet",
} as const;
