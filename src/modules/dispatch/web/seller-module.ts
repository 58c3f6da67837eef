import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { CLOSING_PARTS } from "#modules/backoffice/web/shared/closing-slots.ts";
import { DELIVERY_ROUTE } from "#modules/order/web/shared/order-slots.ts";
import { dispatchSellerPages } from "../paths.ts";

export const dispatchSeller = defineSellerModule({
  fills: [
    DELIVERY_ROUTE.fill({ code: () => import("./read-route.ts") }),
    CLOSING_PARTS.fill({
      place: 10,
      permission: "dispatch.see",
      code: () => import("./closing/closing-deliveries.tsx"),
    }),
  ],
  pages: [
    sellerPage(
      "dispatch/web/run-sheet",
      dispatchSellerPages.runSheet,
      "dispatch.see",
      () => import("./run-sheet.page.tsx"),
    ),
    sellerPage(
      "dispatch/web/drive/own-van",
      dispatchSellerPages.drive,
      "dispatch.drive",
      () => import("./drive/own-van.page.tsx"),
    ),
    sellerPage(
      "dispatch/web/vans",
      dispatchSellerPages.vans,
      "dispatch.see",
      () => import("./vans.page.tsx"),
    ),
  ],
});
