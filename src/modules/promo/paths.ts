export const promoSellerPages = {
  promoCodes: "/seller/promo-codes",
} as const;
