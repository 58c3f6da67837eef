import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { policiesPages } from "../paths.ts";

export const policiesWeb = defineWebModule({
  shopPages: [
    page("policies/web/refunds", policiesPages.refunds, () => import("./refunds.page.tsx")),
    page("policies/web/privacy", policiesPages.privacy, () => import("./privacy.page.tsx")),
  ],
});
