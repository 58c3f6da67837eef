import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { healthSellerPages } from "../paths.ts";

export const healthWeb = defineWebModule({
  sellerPages: [page("health/web/health", healthSellerPages.health, () => import("./health.page.tsx"))],
});
