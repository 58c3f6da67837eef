import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { DELIVERY_ROUTE } from "#modules/order/web/shared/order-slots.ts";
import { dispatchPages, dispatchSellerPages } from "../paths.ts";

export const dispatchWeb = defineWebModule({
  fills: [DELIVERY_ROUTE.fill({ code: () => import("./read-route.ts") })],
  barePages: [page("dispatch/web/drive/drive", dispatchPages.drive, () => import("./drive/drive.page.tsx"))],
  sellerPages: [
    page("dispatch/web/run-sheet", dispatchSellerPages.runSheet, () => import("./run-sheet.page.tsx")),
    page("dispatch/web/vans", dispatchSellerPages.vans, () => import("./vans.page.tsx")),
  ],
});
