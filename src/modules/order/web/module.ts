import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { orderPages } from "../paths.ts";

export const orderWeb = defineWebModule({
  shopPages: [
    page("order/web/cart", cartPages.cart, () => import("./cart.page.tsx"), "frame"),
    page("order/web/my-orders", orderPages.myOrders, () => import("./my-orders.page.tsx"), "frame"),
    page("order/web/loader", orderPages.loader, () => import("./loader.page.tsx")),
  ],
});
