import { pathTo, sellerPages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import {
  COUNT_COLUMN,
  PRODUCT_FORM_FIELDS,
  SOLD_OUT_ACTIONS,
} from "#modules/catalog/web/shared/product-slots.ts";

export const stockWeb = defineWebModule({
  name: "stock",
  fills: [
    PRODUCT_FORM_FIELDS.fill({ name: "count", code: () => import("./count-field.tsx") }),
    SOLD_OUT_ACTIONS.fill({ name: "tell-me", code: () => import("./tell-me.tsx") }),
    COUNT_COLUMN.fill({
      ledgerPath: (id) => pathTo(sellerPages.stockLedger, { id }),
      save: () => import("./send-counts.ts"),
    }),
  ],
  sellerPages: [
    page("stock/web/stock", sellerPages.stock, () => import("./stock.page.tsx")),
    page("stock/web/stock-ledger", sellerPages.stockLedger, () => import("./stock-ledger.page.tsx")),
  ],
});
