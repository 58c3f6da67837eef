import Boxes from "lucide-react/icons/boxes";
import Wheat from "lucide-react/icons/wheat";
import { pathTo } from "#kernel/paths.ts";
import { defineSellerModule, inMenu, sellerPage } from "#kernel/web/pages/define-seller-module.ts";
import { CLOSING_PARTS } from "#modules/backoffice/web/shared/closing-slots.ts";
import { COUNT_COLUMN, PRODUCT_FORM_FIELDS } from "#modules/catalog/web/shared/product-slots.ts";
import { SHORT_DAY_HELP } from "#modules/order/web/shared/order-slots.ts";
import { t } from "../menu-texts.ts";
import { stockSellerPages } from "../paths.ts";

export const stockSeller = defineSellerModule({
  fills: [
    PRODUCT_FORM_FIELDS.fill({
      name: "count",
      place: 30,
      permission: "stock.change",
      code: () => import("./count-field.tsx"),
    }),
    COUNT_COLUMN.fill({
      permission: "stock.change",
      ledgerPath: (id) => pathTo(stockSellerPages.stockLedger, { id }),
      save: () => import("./send-counts.ts"),
    }),
    CLOSING_PARTS.fill({
      place: 30,
      permission: "stock.see",
      code: () => import("./heaps/closing-heaps.tsx"),
    }),
    SHORT_DAY_HELP.fill({ name: "harvest", code: () => import("./short-day-help.tsx") }),
  ],
  pages: [
    inMenu("stock/web/stock", stockSellerPages.stock, "stock.see", {
      lazy: () => import("./stock.page.tsx"),
      group: "stall",
      place: 40,
      icon: Boxes,
      label: t.later("stock"),
      words: t.later("stockWords"),
    }),
    inMenu("stock/web/harvest", stockSellerPages.harvest, "stock.see", {
      lazy: () => import("./harvest.page.tsx"),
      pages: [stockSellerPages.balance, stockSellerPages.heap],
      group: "stall",
      place: 41,
      icon: Wheat,
      label: t.later("harvest"),
      words: t.later("harvestWords"),
    }),
    sellerPage(
      "stock/web/balance",
      stockSellerPages.balance,
      "stock.see",
      () => import("./balance.page.tsx"),
    ),
    sellerPage("stock/web/heap", stockSellerPages.heap, "stock.see", () => import("./heap.page.tsx")),
    sellerPage(
      "stock/web/stock-ledger",
      stockSellerPages.stockLedger,
      "stock.see",
      () => import("./stock-ledger.page.tsx"),
    ),
  ],
});
