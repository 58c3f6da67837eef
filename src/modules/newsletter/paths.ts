export const newsletterPages = {
  unsubscribe: "/unsubscribe/:token",
} as const;

export const newsletterSellerPages = {
  subscribers: "/seller/subscribers",
  addOffer: "/seller/add-offer",
  offerHistory: "/seller/offer-history",
} as const;
