export const stockPages = {
  stopWaiting: "/stop-waiting/:token",
} as const;

export const stockSellerPages = {
  stock: "/seller/stock",
  stockLedger: "/seller/stock/:id",
} as const;
