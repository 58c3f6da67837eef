import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { SLIP_CODE } from "#modules/order/web/shared/order-slots.ts";
import { packingSellerPages } from "../paths.ts";

export const packingSeller = defineSellerModule({
  fills: [SLIP_CODE.fill({ code: () => import("./slip-code.tsx") })],
  pages: [
    page(
      "packing/web/packing-station",
      packingSellerPages.station,
      () => import("./packing-station.page.tsx"),
    ),
  ],
});
