import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { FOUND_SETTINGS } from "#modules/backoffice/web/shared/found-settings.ts";
import { deliverySellerPages } from "../paths.ts";

export const deliverySeller = defineSellerModule({
  fills: [FOUND_SETTINGS.fill({ place: 10, code: () => import("./found-settings.ts") })],
  pages: [
    sellerPage(
      "delivery/web/delivery",
      deliverySellerPages.delivery,
      "delivery.see",
      () => import("./delivery.page.tsx"),
    ),
  ],
});
