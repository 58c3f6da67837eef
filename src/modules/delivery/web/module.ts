import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const deliveryWeb = defineWebModule({
  name: "delivery",
  sellerPages: [page("delivery/web/delivery", sellerPages.delivery, () => import("./delivery.page.tsx"))],
});
