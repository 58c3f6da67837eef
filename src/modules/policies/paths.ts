export const policiesPages = {
  refunds: "/refunds",
  privacy: "/privacy",
} as const;

export const policiesSellerPages = {
  policies: "/seller/policies",
} as const;
