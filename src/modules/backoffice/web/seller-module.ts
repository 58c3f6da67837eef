import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
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
    page("backoffice/web/more", backofficeSellerPages.more, () => import("./more.page.tsx")),
    page("backoffice/web/not-found", `${SELLER_START}/*`, () => import("./not-found.page.tsx")),
  ],
});
