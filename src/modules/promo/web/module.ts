import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { PROMO_CODE_CHECK } from "#modules/order/web/shared/order-slots.ts";

export const promoWeb = defineWebModule({
  name: "promo",
  fills: [PROMO_CODE_CHECK.fill({ code: () => import("./check-promo.ts") })],
  sellerPages: [
    page("promo/web/promo-codes", sellerPages.promoCodes, () => import("./promo-codes.page.tsx")),
  ],
});
