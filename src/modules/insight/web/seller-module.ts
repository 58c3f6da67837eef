import Sun from "lucide-react/icons/sun";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";

export const insightSeller = defineSellerModule({
  pages: [
    inMenu("insight/web/dashboard", "/seller/dashboard", "insight.today", {
      lazy: () => import("./dashboard.page.tsx"),
      group: "today",
      place: 10,
      icon: Sun,
      label: t.later("today"),
      words: t.later("todayWords"),
      start: 30,
    }),
  ],
});
