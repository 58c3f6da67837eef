import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { backofficeSellerPages, SELLER_START } from "../paths.ts";

export const backofficeSeller = defineSellerModule({
  frame: {
    id: "backoffice/web/layout",
    lazy: async (loadMenu) => {
      const [{ layoutWith }, { menu }] = await Promise.all([import("./layout.tsx"), loadMenu()]);
      return layoutWith(menu);
    },
  },
  pages: [
    sellerPage("backoffice/web/more", backofficeSellerPages.more, "own", () => import("./more.page.tsx")),
    sellerPage("backoffice/web/not-found", `${SELLER_START}/*`, "own", () => import("./not-found.page.tsx")),
  ],
});
