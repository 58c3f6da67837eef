export const closingSellerPages = {
  closing: "/seller/closing",
} as const;
