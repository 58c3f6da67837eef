import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const backofficeWeb = defineWebModule({
  name: "backoffice",
  sellerPages: [page("backoffice/web/not-found", "/seller/*", () => import("./not-found.page.tsx"))],
});
