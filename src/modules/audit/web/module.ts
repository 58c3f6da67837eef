import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const auditWeb = defineWebModule({
  name: "audit",
  sellerPages: [page("audit/web/audit", sellerPages.audit, () => import("./audit.page.tsx"))],
});
