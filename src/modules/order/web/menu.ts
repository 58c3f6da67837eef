import PackageCheck from "lucide-react/icons/package-check";
import Phone from "lucide-react/icons/phone";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { orderSellerPages } from "../paths.ts";
import { t } from "../texts/menu-texts.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: orderSellerPages.orders,
    label: t.later("orders"),
    icon: ShoppingBasket,
    group: "today",
    place: 20,
    tab: { place: 10 },
  },
  {
    path: orderSellerPages.takeOrder,
    label: t.later("byTelephone"),
    icon: Phone,
    group: "today",
    place: 25,
  },
  {
    path: orderSellerPages.packingList,
    label: t.later("packingList"),
    icon: PackageCheck,
    group: "today",
    place: 30,
    tab: { label: t.later("packing"), place: 20 },
  },
];
