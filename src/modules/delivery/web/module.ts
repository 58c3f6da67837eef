import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { deliverySellerPages } from "../paths.ts";

export const deliveryWeb = defineWebModule({
  sellerPages: [
    page("delivery/web/delivery", deliverySellerPages.delivery, () => import("./delivery.page.tsx")),
  ],
  menu: () => import("./menu.ts"),
});
