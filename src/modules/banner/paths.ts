export const bannerSellerPages = {
  banners: "/seller/add-banner",
} as const;
