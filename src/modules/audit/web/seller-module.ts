import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { auditSellerPages } from "../paths.ts";

export const auditSeller = defineSellerModule({
  pages: [
    sellerPage("audit/web/audit", auditSellerPages.audit, "audit.see", () => import("./audit.page.tsx")),
  ],
});
