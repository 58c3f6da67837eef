import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { settingsSellerPages } from "../paths.ts";

export const settingsWeb = defineWebModule({
  sellerPages: [
    page("settings/web/settings", settingsSellerPages.settings, () => import("./settings.page.tsx")),
  ],
});
