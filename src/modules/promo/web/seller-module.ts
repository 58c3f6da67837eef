import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { promoSellerPages } from "../paths.ts";

export const promoSeller = defineSellerModule({
  pages: [page("promo/web/promo-codes", promoSellerPages.promoCodes, () => import("./promo-codes.page.tsx"))],
});
