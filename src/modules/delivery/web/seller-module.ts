import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { deliverySellerPages } from "../paths.ts";

export const deliverySeller = defineSellerModule({
  pages: [page("delivery/web/delivery", deliverySellerPages.delivery, () => import("./delivery.page.tsx"))],
});
