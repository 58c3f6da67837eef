import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { GROWER_SECTIONS } from "#modules/grower/web/shared/grower-slots.ts";
import { settlementSellerPages } from "../paths.ts";

export const settlementSeller = defineSellerModule({
  fills: [GROWER_SECTIONS.fill({ name: "settlement", code: () => import("./grower-section.tsx") })],
  pages: [
    page(
      "settlement/web/settlement",
      settlementSellerPages.settlement,
      () => import("./settlement.page.tsx"),
    ),
    page("settlement/web/payments", settlementSellerPages.payments, () => import("./payments.page.tsx")),
    page("settlement/web/account", settlementSellerPages.grower, () => import("./account.page.tsx")),
  ],
});
