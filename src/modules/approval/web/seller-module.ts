import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { WAITING_NOTICE } from "#modules/backoffice/web/shared/login-slots.ts";
import { approvalSellerPages } from "../paths.ts";

export const approvalSeller = defineSellerModule({
  pages: [
    sellerPage(
      "approval/web/approvals",
      approvalSellerPages.approvals,
      "approval.see",
      () => import("./approvals.page.tsx"),
    ),
  ],
  fills: [WAITING_NOTICE.fill({ code: () => import("./waiting-notice.tsx") })],
});
