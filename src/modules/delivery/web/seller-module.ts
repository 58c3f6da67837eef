import Truck from "lucide-react/icons/truck";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { FOUND_SETTINGS } from "#modules/backoffice/web/shared/found-settings.ts";
import { t } from "../menu-texts.ts";
import { deliverySellerPages } from "../paths.ts";

export const deliverySeller = defineSellerModule({
  fills: [FOUND_SETTINGS.fill({ place: 10, code: () => import("./found-settings.ts") })],
  pages: [
    inMenu("delivery/web/delivery", deliverySellerPages.delivery, "delivery.see", {
      lazy: () => import("./delivery.page.tsx"),
      group: "store",
      place: 30,
      icon: Truck,
      label: t.later("delivery"),
      words: t.later("deliveryWords"),
    }),
  ],
});
