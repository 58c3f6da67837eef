import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { SLIP_CODE } from "#modules/order/web/shared/order-slots.ts";
import { packingSellerPages } from "../paths.ts";

export const packingSeller = defineSellerModule({
  fills: [SLIP_CODE.fill({ code: () => import("./slip-code.tsx") })],
  pages: [
    sellerPage(
      "packing/web/packing-station",
      packingSellerPages.station,
      "packing.see",
      () => import("./packing-station.page.tsx"),
    ),
  ],
});
