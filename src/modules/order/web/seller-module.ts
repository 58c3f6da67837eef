import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { CLOSED_DAYS_NOTES } from "#modules/delivery/web/shared/delivery-slots.ts";
import { orderSellerPages } from "../paths.ts";

export const orderSeller = defineSellerModule({
  pages: [
    sellerPage(
      "order/web/seller-pages/orders",
      orderSellerPages.orders,
      "order.see",
      () => import("./seller-pages/orders.page.tsx"),
    ),
    sellerPage(
      "order/web/seller-pages/take-order",
      orderSellerPages.takeOrder,
      "order.take",
      () => import("./seller-pages/take-order.page.tsx"),
    ),
  ],
  fills: [
    CLOSED_DAYS_NOTES.fill({
      name: "waiting",
      code: () => import("./seller-orders/waiting-on-closed.tsx"),
    }),
  ],
});
