import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { promoSellerPages } from "../paths.ts";

export const promoSeller = defineSellerModule({
  pages: [
    sellerPage(
      "promo/web/promo-codes",
      promoSellerPages.promoCodes,
      "promo.see",
      () => import("./promo-codes.page.tsx"),
    ),
  ],
});
