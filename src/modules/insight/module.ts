import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { identity } from "#modules/identity/module.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { insightCalls } from "./module-api.ts";

/** The seller's figures. */
export const insight = defineModule({
  name: "insight",
  uses: [backoffice, catalog, identity, order, store],
  permissions: ["insight.see"],
  api: insightCalls,
  tables: {
    best_product_snapshots: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "insight/menu": () => import("./menu-texts.ts"),
    "insight/seller": () => import("./seller-texts.ts"),
  },
});
