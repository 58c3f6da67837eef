import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { ORDER_WAY } from "#modules/order/web/shared/order-slots.ts";

export const dispatchWeb = defineWebModule({
  name: "dispatch",
  fills: [ORDER_WAY.fill({ code: () => import("./read-way.ts") })],
  sellerPages: [page("dispatch/web/run-sheet", sellerPages.runSheet, () => import("./run-sheet.page.tsx"))],
});
