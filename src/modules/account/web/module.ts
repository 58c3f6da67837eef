import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { accountPages } from "../paths.ts";

export const accountWeb = defineWebModule({
  shopPages: [
    page("account/web/user-account", accountPages.account, () => import("./user-account.page.tsx"), "frame"),
    page("account/web/reset-password", accountPages.resetPassword, () => import("./reset-password.page.tsx")),
  ],
});
