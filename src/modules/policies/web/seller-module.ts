import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { policiesSellerPages } from "../paths.ts";

export const policiesSeller = defineSellerModule({
  pages: [
    sellerPage(
      "policies/web/seller-policies",
      policiesSellerPages.policies,
      "policies.see",
      () => import("./seller-policies.page.tsx"),
    ),
  ],
});
