import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { extendPermissions } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { insightCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";

/** The seller's figures. */
export const insight = defineModule({
  name: "insight",
  uses: [backoffice, catalog, identity, order, store],
  api: insightCalls,
  tables: {
    best_product_snapshots: "knows of no shopper",
  },
  extends: [
    extendPermissions([
      {
        name: "insight.today",
        words: t.later("seeToday"),
        roles: ["manager", "packer", "phone-desk", "bookkeeper", "grower-contact"],
        needs: null,
      },
      {
        name: "insight.see",
        words: t.later("seeInsight"),
        roles: ["manager", "bookkeeper"],
        needs: "insight.today",
      },
    ]),
  ],
  onAccountDeleted: null,
  texts: {
    "insight/server": () => import("./server-texts.ts"),
    "insight/menu": () => import("./menu-texts.ts"),
    "insight/seller": () => import("./seller-texts.ts"),
  },
});
