import { pathTo } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import {
  COUNT_COLUMN,
  PRODUCT_FORM_FIELDS,
  SOLD_OUT_ACTIONS,
} from "#modules/catalog/web/shared/product-slots.ts";
import { stockSellerPages } from "../paths.ts";

export const stockWeb = defineWebModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({ name: "count", code: () => import("./count-field.tsx") }),
    SOLD_OUT_ACTIONS.fill({ name: "tell-me", code: () => import("./tell-me.tsx") }),
    COUNT_COLUMN.fill({
      ledgerPath: (id) => pathTo(stockSellerPages.stockLedger, { id }),
      save: () => import("./send-counts.ts"),
    }),
  ],
  sellerPages: [
    page("stock/web/stock", stockSellerPages.stock, () => import("./stock.page.tsx")),
    page("stock/web/harvest", stockSellerPages.harvest, () => import("./harvest.page.tsx")),
    page("stock/web/heap", stockSellerPages.heap, () => import("./heap.page.tsx")),
    page("stock/web/stock-ledger", stockSellerPages.stockLedger, () => import("./stock-ledger.page.tsx")),
  ],
});
