import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { DASHBOARD_NOTICES } from "#modules/backoffice/web/shared/dashboard-slots.ts";
import { settingsSellerPages } from "../paths.ts";

export const settingsSeller = defineSellerModule({
  fills: [DASHBOARD_NOTICES.fill({ code: () => import("./closing-status.tsx") })],
  pages: [page("settings/web/settings", settingsSellerPages.settings, () => import("./settings.page.tsx"))],
});
