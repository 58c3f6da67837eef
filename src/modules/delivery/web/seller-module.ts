import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { FOUND_SETTINGS } from "#modules/backoffice/web/shared/found-settings.ts";
import { deliverySellerPages } from "../paths.ts";

export const deliverySeller = defineSellerModule({
  fills: [FOUND_SETTINGS.fill({ code: () => import("./found-settings.ts") })],
  pages: [page("delivery/web/delivery", deliverySellerPages.delivery, () => import("./delivery.page.tsx"))],
});
