import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { LOGIN_WAYS } from "#modules/backoffice/web/shared/login-slots.ts";
import { staffSellerPages } from "../paths.ts";

export const staffSeller = defineSellerModule({
  pages: [sellerPage("staff/web/me", staffSellerPages.me, "own", () => import("./me.page.tsx"))],
  fills: [LOGIN_WAYS.fill({ code: () => import("./logins/passkey-login.tsx") })],
});
