import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { DAY_CLOSING } from "#modules/backoffice/paths.ts";

export const closingSeller = defineSellerModule({
  pages: [sellerPage("closing/web/closing", DAY_CLOSING, "closing.see", () => import("./closing.page.tsx"))],
});
