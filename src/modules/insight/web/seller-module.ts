import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { insightSellerPages } from "../paths.ts";

export const insightSeller = defineSellerModule({
  pages: [page("insight/web/dashboard", insightSellerPages.dashboard, () => import("./dashboard.page.tsx"))],
});
