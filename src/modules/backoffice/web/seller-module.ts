import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { backofficeSellerPages, SELLER_START } from "../paths.ts";

export const backofficeSeller = defineSellerModule({
  frame: { id: "backoffice/web/layout", lazy: () => import("./layout.tsx") },
  pages: [
    sellerPage("backoffice/web/more", backofficeSellerPages.more, "own", () => import("./more.page.tsx")),
    sellerPage("backoffice/web/not-found", `${SELLER_START}/*`, "own", () => import("./not-found.page.tsx")),
  ],
});
