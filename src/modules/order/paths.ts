export const orderPages = {
  myOrders: "/my-orders",
  loader: "/loader",
} as const;

export const orderSellerPages = {
  orders: "/seller/orders",
  takeOrder: "/seller/take-order",
} as const;
