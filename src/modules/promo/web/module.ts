import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const promoWeb = defineWebModule({
  name: "promo",
  sellerPages: [
    page("promo/web/promo-codes", sellerPages.promoCodes, () => import("./promo-codes.page.tsx")),
  ],
});
