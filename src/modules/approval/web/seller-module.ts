import ShieldCheck from "lucide-react/icons/shield-check";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { WAITING_NOTICE } from "#modules/backoffice/web/shared/login-slots.ts";
import { t } from "../menu-texts.ts";
import { approvalSellerPages } from "../paths.ts";

export const approvalSeller = defineSellerModule({
  pages: [
    inMenu("approval/web/approvals", approvalSellerPages.approvals, "approval.see", {
      lazy: () => import("./approvals.page.tsx"),
      group: "today",
      place: 50,
      icon: ShieldCheck,
      label: t.later("approvals"),
      words: t.later("approvalsWords"),
    }),
  ],
  fills: [WAITING_NOTICE.fill({ code: () => import("./waiting-notice.tsx") })],
});
