export const packingSellerPages = {
  station: "/seller/packing-station",
} as const;
