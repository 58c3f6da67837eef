import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { policiesPages, policiesSellerPages } from "../paths.ts";

export const policiesWeb = defineWebModule({
  shopPages: [
    page("policies/web/refunds", policiesPages.refunds, () => import("./refunds.page.tsx")),
    page("policies/web/privacy", policiesPages.privacy, () => import("./privacy.page.tsx")),
  ],
  sellerPages: [
    page(
      "policies/web/seller-policies",
      policiesSellerPages.policies,
      () => import("./seller-policies.page.tsx"),
    ),
  ],
});
