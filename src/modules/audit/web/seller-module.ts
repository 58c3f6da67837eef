import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { auditSellerPages } from "../paths.ts";

export const auditSeller = defineSellerModule({
  pages: [page("audit/web/audit", auditSellerPages.audit, () => import("./audit.page.tsx"))],
});
