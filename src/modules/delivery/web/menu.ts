import Truck from "lucide-react/icons/truck";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { deliverySellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: deliverySellerPages.delivery,
    permission: "delivery.see",
    label: t.later("delivery"),
    words: t.later("deliveryWords"),
    icon: Truck,
    group: "store",
    place: 30,
  },
];
