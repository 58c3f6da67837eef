export const insightSellerPages = {
  dashboard: "/seller/dashboard",
} as const;
