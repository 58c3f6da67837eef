import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { CLOSED_DAYS_NOTES } from "#modules/delivery/web/shared/delivery-slots.ts";
import { orderSellerPages } from "../paths.ts";

export const orderSeller = defineSellerModule({
  pages: [
    page(
      "order/web/seller-pages/orders",
      orderSellerPages.orders,
      () => import("./seller-pages/orders.page.tsx"),
    ),
    page(
      "order/web/seller-pages/take-order",
      orderSellerPages.takeOrder,
      () => import("./seller-pages/take-order.page.tsx"),
    ),
    page(
      "order/web/seller-pages/packing-list",
      orderSellerPages.packingList,
      () => import("./seller-pages/packing-list.page.tsx"),
    ),
  ],
  fills: [
    CLOSED_DAYS_NOTES.fill({
      name: "waiting",
      code: () => import("./seller-orders/waiting-on-closed.tsx"),
    }),
  ],
});
