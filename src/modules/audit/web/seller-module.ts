import ScrollText from "lucide-react/icons/scroll-text";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { RECORD_ACTIVITY } from "#modules/identity/web/shared/record-slots.ts";
import { t } from "../menu-texts.ts";
import { auditSellerPages } from "../paths.ts";

export const auditSeller = defineSellerModule({
  fills: [RECORD_ACTIVITY.fill({ name: "audit", code: () => import("./record-activity.tsx") })],
  pages: [
    inMenu("audit/web/audit", auditSellerPages.audit, "audit.see", {
      lazy: () => import("./audit.page.tsx"),
      group: "health",
      place: 30,
      icon: ScrollText,
      label: t.later("activity"),
      words: t.later("activityWords"),
    }),
  ],
});
