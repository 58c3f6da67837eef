import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { DASHBOARD_NOTICES } from "#modules/backoffice/web/shared/dashboard-slots.ts";
import { FOUND_SETTINGS } from "#modules/backoffice/web/shared/found-settings.ts";
import { settingsSellerPages } from "../paths.ts";

export const settingsSeller = defineSellerModule({
  fills: [
    DASHBOARD_NOTICES.fill({ code: () => import("./closing-status.tsx") }),
    FOUND_SETTINGS.fill({ place: 20, code: () => import("./found-settings.ts") }),
  ],
  pages: [
    sellerPage(
      "settings/web/settings",
      settingsSellerPages.settings,
      "settings.see",
      () => import("./settings.page.tsx"),
    ),
  ],
});
