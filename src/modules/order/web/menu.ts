import Phone from "lucide-react/icons/phone";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { orderSellerPages } from "../paths.ts";
import { t } from "../texts/menu-texts.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: orderSellerPages.orders,
    permission: "order.see",
    label: t.later("orders"),
    words: t.later("ordersWords"),
    icon: ShoppingBasket,
    group: "orders",
    place: 10,
  },
  {
    path: orderSellerPages.takeOrder,
    permission: "order.take",
    label: t.later("byTelephone"),
    words: t.later("byTelephoneWords"),
    icon: Phone,
    group: "orders",
    place: 20,
    start: 20,
  },
];
