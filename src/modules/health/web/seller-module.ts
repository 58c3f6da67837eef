import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { healthSellerPages } from "../paths.ts";

export const healthSeller = defineSellerModule({
  pages: [page("health/web/health", healthSellerPages.health, () => import("./health.page.tsx"))],
});
