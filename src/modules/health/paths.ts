export const healthSellerPages = {
  health: "/seller/health",
} as const;
