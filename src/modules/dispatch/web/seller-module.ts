import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { CLOSING_PARTS } from "#modules/backoffice/web/shared/closing-slots.ts";
import { DELIVERY_ROUTE } from "#modules/order/web/shared/order-slots.ts";
import { dispatchSellerPages } from "../paths.ts";

export const dispatchSeller = defineSellerModule({
  fills: [
    DELIVERY_ROUTE.fill({ code: () => import("./read-route.ts") }),
    CLOSING_PARTS.fill({ place: 10, code: () => import("./closing/closing-deliveries.tsx") }),
  ],
  pages: [
    page("dispatch/web/run-sheet", dispatchSellerPages.runSheet, () => import("./run-sheet.page.tsx")),
    page("dispatch/web/vans", dispatchSellerPages.vans, () => import("./vans.page.tsx")),
  ],
});
