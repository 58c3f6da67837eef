export const settlementSellerPages = {
  settlement: "/seller/settlement",
  payments: "/seller/settlement/payments",
  grower: "/seller/settlement/:id",
} as const;
