import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { RECORD_ACTIVITY } from "#modules/identity/web/shared/record-slots.ts";
import { auditSellerPages } from "../paths.ts";

export const auditSeller = defineSellerModule({
  fills: [RECORD_ACTIVITY.fill({ name: "audit", code: () => import("./record-activity.tsx") })],
  pages: [
    sellerPage("audit/web/audit", auditSellerPages.audit, "audit.see", () => import("./audit.page.tsx")),
  ],
});
