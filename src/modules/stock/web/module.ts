import { sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { PRODUCT_FORM_FIELDS } from "#modules/catalog/web/shared/product-slots.ts";

export const stockWeb = defineWebModule({
  name: "stock",
  fills: [PRODUCT_FORM_FIELDS.fill({ name: "count", code: () => import("./count-field.tsx") })],
  sellerPages: [
    page("stock/web/stock", sellerPages.stock, () => import("./stock.page.tsx")),
    page("stock/web/stock-ledger", sellerPages.stockLedger, () => import("./stock-ledger.page.tsx")),
  ],
});
