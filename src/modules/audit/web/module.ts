import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { auditSellerPages } from "../paths.ts";

export const auditWeb = defineWebModule({
  sellerPages: [page("audit/web/audit", auditSellerPages.audit, () => import("./audit.page.tsx"))],
});
