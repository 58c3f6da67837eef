import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
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
});
