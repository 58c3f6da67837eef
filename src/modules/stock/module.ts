import { defineModule } from "#kernel/modules/define-module.ts";
import { extendAccountExport } from "#modules/account/index.ts";
import { account } from "#modules/account/module.ts";
import { extendDayClosing, extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendCatalog } from "#modules/catalog/index.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { countsExtension, stockExtension } from "./allocating/order-stock.ts";
import { stockCatalogExtension } from "./catalog-extension.ts";
import { heapsLeft } from "./heaps/evening.ts";
import { followHeapsJob } from "./heaps/follow-availability.ts";
import { HEAP_RECORD } from "./heaps/save-heap.ts";
import { stockCalls, stopWaitingPage } from "./module-api.ts";
import { stockPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { heapTasks, lowTasks } from "./tasks.ts";
import { backInStockMail, deleteNotified, notifyWaiting } from "./waiting/back-in-stock.ts";
import { exportWaits, forgetWaits } from "./waiting/waits.ts";

/** The counted packs of products, the heaps that others are sold from, and the people who wait for more. */
export const stock = defineModule({
  name: "stock",
  uses: [account, backoffice, catalog, delivery, identity, order, store],
  api: stockCalls,
  routes: (web) => stopWaitingPage(web),
  mails: [backInStockMail],
  jobs: [followHeapsJob, notifyWaiting, deleteNotified],
  extends: [
    extendPermissions([
      {
        name: "stock.see",
        words: t.later("seeStock"),
        roles: ["manager", "packer", "bookkeeper", "grower-contact"],
      },
      { name: "stock.change", words: t.later("changeStock"), roles: ["manager", "grower-contact"] },
      { name: "stock.heaps", words: t.later("setUpHeaps"), roles: ["manager"] },
    ]),

    extendSellerTasks({ permission: "stock.change", page: "stock.see", find: lowTasks }),
    extendOrders(stockExtension),
    extendOrders(countsExtension),
    extendCatalog(stockCatalogExtension),
    extendAccountExport(exportWaits),
    extendRecordKinds(HEAP_RECORD),
    extendSellerTasks({ permission: "stock.change", page: "stock.see", find: heapTasks }),
    extendDayClosing(heapsLeft),
  ],
  demo: { prepare: async () => (await import("./counting/demo-counts.ts")).writeDemoCounts },
  searchEngines: { keepOut: [stockPages.stopWaiting] },
  tables: {
    heap_days: "knows of no shopper",
    heap_products: "knows of no shopper",
    heaps: "knows of no shopper",
    order_packs: "belongs to an order, and has no words of a shopper",
    stock_counts: "knows of no shopper",
    stock_entries: "belongs to an order, and has no words of a shopper",
    stock_waits: "goes by its e-mail or scope",
  },
  cachedTables: { heap_products: { record: "product_id" }, stock_counts: { record: "product_id" } },
  onAccountDeleted: forgetWaits,
  texts: {
    stock: () => import("./texts.ts"),
    "stock/menu": () => import("./menu-texts.ts"),
    "stock/balance": () => import("./balance-texts.ts"),
    "stock/heap": () => import("./heap-texts.ts"),
    "stock/seller": () => import("./seller-texts.ts"),
    "stock/server": () => import("./server-texts.ts"),
  },
});
