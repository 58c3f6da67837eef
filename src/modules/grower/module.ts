import { defineModule } from "#kernel/modules/define-module.ts";
import { address } from "#modules/address/module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendCatalog } from "#modules/catalog/index.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { extendPermissions, extendRecordKinds, extendSellerLeaving } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { payment } from "#modules/payment/module.ts";
import { rating } from "#modules/rating/module.ts";
import { extendStock } from "#modules/stock/index.ts";
import { stock } from "#modules/stock/module.ts";
import { store } from "#modules/store/module.ts";
import { storefront } from "#modules/storefront/module.ts";
import { listTasks, PURCHASE_RECORD } from "./buying/save-purchases.ts";
import { GROWER_LOGIN } from "./field-api.ts";
import { growerCatalogExtension } from "./growers/catalog-extension.ts";
import { GROWER_RECORD } from "./growers/edit-growers.ts";
import { newPayeeMail } from "./growers/payee.ts";
import { growerSitemap } from "./growers/public-pages.ts";
import { endLeavingLinks } from "./link/growers-link.ts";
import { bearLosses, lotExtension, packFromLots } from "./lots/allocate-lots.ts";
import { lotSources, lotsThere, requestedOf } from "./lots/heap-sources.ts";
import { lockForReturn } from "./lots/lock-lots.ts";
import { LOT_RECORD } from "./lots/receive-lot.ts";
import { growerCalls } from "./module-api.ts";
import { growerPages, growerSellerPages } from "./paths.ts";
import { recallMail } from "./recall/recall-mail.ts";
import { t } from "./server-texts.ts";
import { growers } from "./tables.ts";

/** The people who grow the produce: their pages, their products, what they bring, and what is bought from them. */
export const grower = defineModule({
  name: "grower",
  uses: [address, backoffice, catalog, delivery, identity, order, payment, rating, stock, store, storefront],
  api: growerCalls,
  apiLogins: [GROWER_LOGIN],
  mails: [recallMail, newPayeeMail],
  extends: [
    extendSellerLeaving(endLeavingLinks),
    extendPermissions([
      {
        name: "grower.see",
        words: t.later("seeGrowers"),
        roles: ["manager", "bookkeeper", "grower-contact"],
      },
      { name: "grower.change", words: t.later("changeGrowers"), roles: ["manager", "grower-contact"] },
      { name: "grower.buy", words: t.later("buy"), roles: ["manager", "grower-contact"] },
      { name: "grower.recall", words: t.later("recall"), roles: ["manager"] },
      { name: "grower.payee", words: t.later("changePayees"), roles: [] },
    ]),

    extendSellerTasks({ permission: "grower.change", page: "grower.see", find: listTasks }),
    // After stock, as lots are locked after it.
    extendOrders(lotExtension),
    extendStock({
      onPacked: packFromLots,
      bear: bearLosses,
      lock: lockForReturn,
      there: lotsThere,
      sources: lotSources,
      requested: requestedOf,
    }),
    extendCatalog(growerCatalogExtension),
    extendRecordKinds(GROWER_RECORD),
    extendRecordKinds(LOT_RECORD),
    extendRecordKinds(PURCHASE_RECORD),
  ],
  tables: {
    grower_products: "knows of no shopper",
    grower_terms: "knows of no shopper",
    growers: "knows of no shopper",
    lot_terms: "knows of no shopper",
    lot_uses: "belongs to an order, and has no words of a shopper",
    lots: "knows of no shopper",
    purchases: "knows of no shopper",
    recall_orders: "belongs to an order, and has no words of a shopper",
    recalls: "knows of no shopper",
  },
  onAccountDeleted: null,
  demo: {
    inUse: async (db) => (await db.$count(growers)) > 0,
    prepare: async (takeIn) => (await import("./growers/demo-growers.ts")).prepareDemoGrowers(takeIn),
  },
  searchEngines: { find: growerSitemap, keepOut: [growerPages.field] },
  // A trigger on `lots` notes itself when a lot begins to have something left, and when it ends.
  cachedTables: { growers: { record: null }, grower_products: { record: null } },
  cachedCalls: { "/api/grower": ["page", "limit"], "/api/grower/pickings": [], "/api/grower/one/:slug": [] },
  offline: { sellerPages: [growerSellerPages.came] },
  texts: {
    grower: () => import("./texts.ts"),
    "grower/home": () => import("./home-texts.ts"),
    "grower/buying": () => import("./buying-texts.ts"),
    "grower/field": () => import("./field-texts.ts"),
    "grower/growers": () => import("./growers-texts.ts"),
    "grower/lots": () => import("./lot-texts.ts"),
    "grower/menu": () => import("./menu-texts.ts"),
    "grower/own": () => import("./own-texts.ts"),
    "grower/server": () => import("./server-texts.ts"),
  },
});
