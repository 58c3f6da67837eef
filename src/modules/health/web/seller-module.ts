import Activity from "lucide-react/icons/activity";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";

export const healthSeller = defineSellerModule({
  pages: [
    inMenu("health/web/health", "/seller/health", "health.see", {
      lazy: () => import("./health.page.tsx"),
      group: "health",
      place: 10,
      icon: Activity,
      label: t.later("health"),
      words: t.later("healthWords"),
    }),
  ],
});
