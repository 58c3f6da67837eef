import { defineSellerModule, sellerPage } from "#kernel/web/pages/define-web-module.ts";
import { closingSellerPages } from "../paths.ts";

export const closingSeller = defineSellerModule({
  pages: [
    sellerPage(
      "closing/web/closing",
      closingSellerPages.closing,
      "closing.see",
      () => import("./closing.page.tsx"),
    ),
  ],
});
