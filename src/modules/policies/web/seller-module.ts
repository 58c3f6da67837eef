import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { policiesSellerPages } from "../paths.ts";

export const policiesSeller = defineSellerModule({
  pages: [
    page(
      "policies/web/seller-policies",
      policiesSellerPages.policies,
      () => import("./seller-policies.page.tsx"),
    ),
  ],
});
