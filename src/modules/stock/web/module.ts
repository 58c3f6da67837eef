import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const stockWeb = defineWebModule({
  name: "stock",
  sellerPages: [
    page("stock/web/stock", sellerPages.stock, () => import("./stock.page.tsx")),
    page("stock/web/stock-ledger", sellerPages.stockLedger, () => import("./stock-ledger.page.tsx")),
  ],
});
