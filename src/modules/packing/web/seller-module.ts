import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { SELLER_ACTIONS, SLIP_CODE } from "#modules/order/web/shared/order-slots.ts";
import { packingSellerPages } from "../paths.ts";

export const packingSeller = defineSellerModule({
  fills: [
    SLIP_CODE.fill({ code: () => import("./slip-code.tsx") }),
    SELLER_ACTIONS.fill({ name: "weigh", code: () => import("./weighing/weigh-order.tsx") }),
  ],
  pages: [
    sellerPage(
      "packing/web/packing-station",
      packingSellerPages.station,
      "packing.see",
      () => import("./packing-station.page.tsx"),
    ),
  ],
});
