export const packingSellerPages = {
  list: "/seller/packing-list",
  station: "/seller/packing-station",
} as const;
