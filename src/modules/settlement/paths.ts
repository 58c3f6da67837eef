export const settlementSellerPages = {
  settlement: "/seller/settlement",
  grower: "/seller/settlement/:id",
} as const;
