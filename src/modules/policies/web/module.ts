import { pages, sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const policiesWeb = defineWebModule({
  name: "policies",
  shopPages: [
    page("policies/web/refunds", pages.refunds, () => import("./refunds.page.tsx")),
    page("policies/web/privacy", pages.privacy, () => import("./privacy.page.tsx")),
  ],
  sellerPages: [
    page("policies/web/seller-policies", sellerPages.policies, () => import("./seller-policies.page.tsx")),
  ],
});
