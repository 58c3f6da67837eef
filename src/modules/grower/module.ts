import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { fulfilment } from "#modules/fulfilment/module.ts";
import { identity } from "#modules/identity/module.ts";
import { order } from "#modules/order/module.ts";
import { rating } from "#modules/rating/module.ts";
import { stock } from "#modules/stock/module.ts";
import { store } from "#modules/store/module.ts";

/** The people who grow the produce: their pages, their products, what they bring, and what is bought from them. */
export const grower = defineModule({
  name: "grower",
  uses: [backoffice, catalog, delivery, fulfilment, identity, order, rating, stock, store],
  permissions: ["grower.see", "grower.change"],
  tables: {
    grower_products: "knows of no shopper",
    grower_terms: "knows of no shopper",
    growers: "knows of no shopper",
    lot_entries: "belongs to an order, and has no words of a shopper",
    lot_packed: "belongs to an order, and has no words of a shopper",
    lot_uses: "belongs to an order, and has no words of a shopper",
    lots: "knows of no shopper",
    purchases: "knows of no shopper",
    recall_orders: "belongs to an order, and has no words of a shopper",
    recalls: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: { "grower/server": () => import("./server-texts.ts") },
});
