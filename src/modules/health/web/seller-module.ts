import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { healthSellerPages } from "../paths.ts";

export const healthSeller = defineSellerModule({
  pages: [
    sellerPage(
      "health/web/health",
      healthSellerPages.health,
      "health.see",
      () => import("./health.page.tsx"),
    ),
  ],
});
