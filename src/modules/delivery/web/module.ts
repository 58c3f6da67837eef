import { DOCUMENT_DATA } from "#kernel/web/pages/define-slot.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { deliverySellerPages } from "../paths.ts";

export const deliveryWeb = defineWebModule({
  fills: [DOCUMENT_DATA.fill({ code: () => import("./load-delivery.ts") })],
  sellerPages: [
    page("delivery/web/delivery", deliverySellerPages.delivery, () => import("./delivery.page.tsx")),
  ],
});
