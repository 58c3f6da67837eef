import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { SELLER_ACTIONS, SLIP_PRINTING } from "#modules/order/web/shared/order-slots.ts";
import { packingSellerPages } from "../paths.ts";

export const packingSeller = defineSellerModule({
  fills: [
    SLIP_PRINTING.fill({ code: () => import("./papers/slip-printing.tsx") }),
    SELLER_ACTIONS.fill({ name: "weigh", place: 20, code: () => import("./weighing/weigh-order.tsx") }),
  ],
  pages: [
    sellerPage(
      "packing/web/packing-list",
      packingSellerPages.list,
      "order.packing",
      () => import("./packing-list.page.tsx"),
    ),
    sellerPage(
      "packing/web/packing-station",
      packingSellerPages.station,
      "packing.see",
      () => import("./packing-station.page.tsx"),
    ),
  ],
});
