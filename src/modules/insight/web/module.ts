import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { insightSellerPages } from "../paths.ts";

export const insightWeb = defineWebModule({
  sellerPages: [
    page("insight/web/dashboard", insightSellerPages.dashboard, () => import("./dashboard.page.tsx")),
  ],
});
