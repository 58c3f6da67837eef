export const stockPages = {
  stopWaiting: "/stop-waiting/:token",
} as const;

export const stockSellerPages = {
  stock: "/seller/stock",
  harvest: "/seller/stock/harvest",
  heap: "/seller/stock/heaps/:id",
  stockLedger: "/seller/stock/:id",
} as const;
