import { defineModule } from "#kernel/modules/define-module.ts";
import { extendAccountExport } from "#modules/account/index.ts";
import { account } from "#modules/account/module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendCatalog } from "#modules/catalog/index.ts";
import { catalog } from "#modules/catalog/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { COMMENT_RECORD, commentTasks, deleteComments, exportReports } from "./comments.ts";
import { ratingCalls } from "./module-api.ts";
import { ratingCatalogExtension, ratingExtension, writeDemoRatings } from "./ratings.ts";
import { t } from "./server-texts.ts";

/** Stars and comments for delivered products. */
export const rating = defineModule({
  name: "rating",
  uses: [account, backoffice, catalog, identity, order, store],
  api: ratingCalls,
  extends: [
    extendPermissions([
      { name: "rating.see", words: t.later("seeRatings"), roles: ["manager", "phone-desk", "bookkeeper"] },
      { name: "rating.change", words: t.later("changeRatings"), roles: ["manager"] },
    ]),

    extendSellerTasks({ permission: "rating.change", page: "rating.see", find: commentTasks }),
    extendRecordKinds(COMMENT_RECORD),
    extendOrders(ratingExtension),
    extendCatalog(ratingCatalogExtension),
    extendAccountExport(exportReports),
  ],
  demo: { prepare: async () => writeDemoRatings },
  tables: {
    comment_reports: "stays, and names nobody",
    ratings: "stays, and names nobody",
  },
  onAccountDeleted: deleteComments,
  offline: { calls: ["/api/rating/comments"] },
  texts: {
    rating: () => import("./texts.ts"),
    "rating/dialog": () => import("./dialog-texts.ts"),
    "rating/menu": () => import("./menu-texts.ts"),
    "rating/seller": () => import("./seller-texts.ts"),
    "rating/server": () => import("./server-texts.ts"),
  },
  cachedTables: { ratings: { record: "product_id" } },
  cachedCalls: { "/api/rating/comments": ["productId", "limit", "before", "beforeId"] },
});
