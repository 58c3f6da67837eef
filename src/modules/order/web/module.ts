import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { orderPages, orderSellerPages } from "../paths.ts";

export const orderWeb = defineWebModule({
  shopPages: [
    page("order/web/cart", cartPages.cart, () => import("./cart.page.tsx"), "frame"),
    page("order/web/my-orders", orderPages.myOrders, () => import("./my-orders.page.tsx"), "frame"),
    page("order/web/loader", orderPages.loader, () => import("./loader.page.tsx")),
  ],
  sellerPages: [
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
});
