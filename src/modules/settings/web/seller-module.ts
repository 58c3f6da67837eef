import Settings from "lucide-react/icons/settings";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { DASHBOARD_NOTICES } from "#modules/backoffice/web/shared/dashboard-slots.ts";
import { FOUND_SETTINGS } from "#modules/backoffice/web/shared/found-settings.ts";
import { t } from "../menu-texts.ts";
import { settingsSellerPages } from "../paths.ts";

export const settingsSeller = defineSellerModule({
  fills: [
    DASHBOARD_NOTICES.fill({ code: () => import("./closing-status.tsx") }),
    FOUND_SETTINGS.fill({ place: 20, code: () => import("./found-settings.ts") }),
  ],
  pages: [
    inMenu("settings/web/settings", settingsSellerPages.settings, "settings.see", {
      lazy: () => import("./settings.page.tsx"),
      group: "store",
      place: 60,
      icon: Settings,
      label: t.later("storeSettings"),
      words: t.later("storeSettingsWords"),
    }),
  ],
});
