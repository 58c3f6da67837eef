import { pages, sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const orderWeb = defineWebModule({
  name: "order",
  shopPages: [
    page("order/web/cart", pages.cart, () => import("./cart.page.tsx"), "frame"),
    page("order/web/my-orders", pages.myOrders, () => import("./my-orders.page.tsx"), "frame"),
    page("order/web/loader", pages.loader, () => import("./loader.page.tsx")),
  ],
  sellerPages: [
    page("order/web/seller-pages/orders", sellerPages.orders, () => import("./seller-pages/orders.page.tsx")),
    page(
      "order/web/seller-pages/packing-list",
      sellerPages.packingList,
      () => import("./seller-pages/packing-list.page.tsx"),
    ),
  ],
});
