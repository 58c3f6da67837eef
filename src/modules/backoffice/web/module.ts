import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { SELLER_START } from "../paths.ts";

export const backofficeWeb = defineWebModule({
  sellerPages: [page("backoffice/web/not-found", `${SELLER_START}/*`, () => import("./not-found.page.tsx"))],
});
