import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const dispatchWeb = defineWebModule({
  name: "dispatch",
  sellerPages: [page("dispatch/web/run-sheet", sellerPages.runSheet, () => import("./run-sheet.page.tsx"))],
});
