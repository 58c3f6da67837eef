import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { GROWER_SECTIONS } from "#modules/grower/web/shared/grower-slots.ts";
import { settlementSellerPages } from "../paths.ts";

export const settlementSeller = defineSellerModule({
  fills: [GROWER_SECTIONS.fill({ name: "settlement", code: () => import("./grower-section.tsx") })],
  pages: [
    sellerPage(
      "settlement/web/settlement",
      settlementSellerPages.settlement,
      "settlement.see",
      () => import("./settlement.page.tsx"),
    ),
    sellerPage(
      "settlement/web/payments",
      settlementSellerPages.payments,
      "settlement.see",
      () => import("./payments.page.tsx"),
    ),
    sellerPage(
      "settlement/web/account",
      settlementSellerPages.grower,
      "settlement.see",
      () => import("./account.page.tsx"),
    ),
  ],
});
