import Sun from "lucide-react/icons/sun";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";

export const insightSeller = defineSellerModule({
  pages: [
    inMenu(
      {
        group: "today",
        place: 10,
        icon: Sun,
        label: t.later("today"),
        words: t.later("todayWords"),
        start: 30,
      },
      sellerPage(
        "insight/web/dashboard",
        "/seller/dashboard",
        "insight.today",
        () => import("./dashboard.page.tsx"),
      ),
    ),
  ],
});
