/** The pages of growers in the shop. */
export const growerPages = {
  growers: "/growers",
  grower: "/growers/:slug",
  /** A grower's own page, without a password. */
  field: "/field/:token",
} as const;

export const growerSellerPages = {
  growers: "/seller/growers",
  grower: "/seller/growers/:id",
  lots: "/seller/lots",
  lot: "/seller/lots/:id",
  recall: "/seller/recalls/:id",
  buying: "/seller/buying",
  came: "/seller/buying/came",
} as const;
