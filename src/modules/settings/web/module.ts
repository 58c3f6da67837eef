import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const settingsWeb = defineWebModule({
  name: "settings",
  sellerPages: [page("settings/web/settings", sellerPages.settings, () => import("./settings.page.tsx"))],
});
