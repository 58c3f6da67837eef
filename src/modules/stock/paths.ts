export const stockPages = {
  stopWaiting: "/stop-waiting/:token",
} as const;

export const stockSellerPages = {
  stock: "/seller/stock",
  harvest: "/seller/stock/harvest",
  heap: "/seller/stock/heaps/:id",
  balance: "/seller/stock/balance",
  stockLedger: "/seller/stock/:id",
} as const;
