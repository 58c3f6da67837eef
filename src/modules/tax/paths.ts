export const taxSellerPages = {
  tax: "/seller/tax",
} as const;
