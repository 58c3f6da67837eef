import { defineSellerModule, page } from "#kernel/web/pages/define-web-module.ts";
import { closingSellerPages } from "../paths.ts";

export const closingSeller = defineSellerModule({
  pages: [page("closing/web/closing", closingSellerPages.closing, () => import("./closing.page.tsx"))],
});
