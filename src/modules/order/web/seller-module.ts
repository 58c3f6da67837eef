import Phone from "lucide-react/icons/phone";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { CLOSED_DAYS_NOTES } from "#modules/delivery/web/shared/delivery-slots.ts";
import { orderSellerPages } from "../paths.ts";
import { t } from "../texts/menu-texts.ts";

export const orderSeller = defineSellerModule({
  pages: [
    inMenu("order/web/seller-pages/orders", orderSellerPages.orders, "order.see", {
      lazy: () => import("./seller-pages/orders.page.tsx"),
      group: "orders",
      place: 10,
      icon: ShoppingBasket,
      label: t.later("orders"),
      words: t.later("ordersWords"),
    }),
    inMenu("order/web/seller-pages/take-order", orderSellerPages.takeOrder, "order.take", {
      lazy: () => import("./seller-pages/take-order.page.tsx"),
      group: "orders",
      place: 20,
      icon: Phone,
      label: t.later("byTelephone"),
      words: t.later("byTelephoneWords"),
      start: 20,
    }),
  ],
  fills: [
    CLOSED_DAYS_NOTES.fill({
      name: "waiting",
      code: () => import("./seller-orders/waiting-on-closed.tsx"),
    }),
  ],
});
