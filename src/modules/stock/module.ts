import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { extendAccountExport } from "#modules/account/index.ts";
import { account } from "#modules/account/module.ts";
import { extendCatalog } from "#modules/catalog/index.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { stockExtension } from "./allocating/order-stock.ts";
import { sellerStockApi, stockApi, stopWaitingPage } from "./api.ts";
import { stockCatalogExtension } from "./catalog-extension.ts";
import { stockPages } from "./paths.ts";
import { backInStockMail, deleteNotified, notifyWaiting } from "./waiting/back-in-stock.ts";
import { exportWaits, forgetWaits } from "./waiting/waits.ts";

/** The counted packs of products, and the people who wait for more. */
export const stock = defineModule({
  name: "stock",
  uses: [account, catalog, delivery, identity, order, store],
  permissions: ["stock.see", "stock.change"],
  api: newApi<AppEnv>().route("/api/stock", stockApi).route("/api/stock", sellerStockApi),
  routes: () => stopWaitingPage(),
  mails: [backInStockMail],
  jobs: [notifyWaiting, deleteNotified],
  extends: [
    extendOrders(stockExtension),
    extendCatalog(stockCatalogExtension),
    extendAccountExport(exportWaits),
  ],
  demo: { prepare: async () => (await import("./counting/demo-counts.ts")).writeDemoCounts },
  searchEngines: { keepOut: [stockPages.stopWaiting] },
  tables: {
    order_packs: "belongs to an order, and has no words of a shopper",
    stock_counts: "knows of no shopper",
    stock_moves: "belongs to an order, and has no words of a shopper",
    stock_waits: "goes by its e-mail or scope",
  },
  cachedTables: { stock_counts: { record: "product_id" } },
  onAccountDeleted: forgetWaits,
  texts: {
    stock: () => import("./texts.ts"),
    "stock/menu": () => import("./menu-texts.ts"),
    "stock/seller": () => import("./seller-texts.ts"),
    "stock/server": () => import("./server-texts.ts"),
  },
});
