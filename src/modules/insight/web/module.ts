import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const insightWeb = defineWebModule({
  name: "insight",
  sellerPages: [page("insight/web/dashboard", sellerPages.dashboard, () => import("./dashboard.page.tsx"))],
});
