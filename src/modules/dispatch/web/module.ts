import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { ORDER_WAY } from "#modules/order/web/shared/order-slots.ts";
import { dispatchSellerPages } from "../paths.ts";

export const dispatchWeb = defineWebModule({
  fills: [ORDER_WAY.fill({ code: () => import("./read-way.ts") })],
  sellerPages: [
    page("dispatch/web/run-sheet", dispatchSellerPages.runSheet, () => import("./run-sheet.page.tsx")),
  ],
  menu: () => import("./menu.ts"),
});
