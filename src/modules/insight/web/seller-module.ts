import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { insightSellerPages } from "../paths.ts";

export const insightSeller = defineSellerModule({
  pages: [
    sellerPage(
      "insight/web/dashboard",
      insightSellerPages.dashboard,
      "insight.today",
      () => import("./dashboard.page.tsx"),
    ),
  ],
});
