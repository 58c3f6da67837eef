import { pages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const accountWeb = defineWebModule({
  name: "account",
  shopPages: [
    page("account/web/user-account", pages.account, () => import("./user-account.page.tsx"), "frame"),
    page("account/web/reset-password", pages.resetPassword, () => import("./reset-password.page.tsx")),
  ],
});
