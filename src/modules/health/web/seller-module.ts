import Activity from "lucide-react/icons/activity";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { t } from "../menu-texts.ts";

export const healthSeller = defineSellerModule({
  pages: [
    inMenu(
      { group: "health", place: 10, icon: Activity, label: t.later("health"), words: t.later("healthWords") },
      sellerPage("health/web/health", "/seller/health", "health.see", () => import("./health.page.tsx")),
    ),
  ],
});
