export const deliverySellerPages = {
  delivery: "/seller/delivery",
} as const;
