import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendCatalog } from "#modules/catalog/index.ts";
import { catalog } from "#modules/catalog/module.ts";
import { extendPermissions, extendRecordFields } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { packing } from "#modules/packing/module.ts";
import { settings } from "#modules/settings/module.ts";
import { SETTINGS_RECORD } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { taxCalls } from "./module-api.ts";
import { taxesOfOrders, taxFields } from "./product-taxes.ts";
import { GST_FIELDS } from "./save-gst.ts";
import { t } from "./server-texts.ts";

/** GST by product: HSN codes, rates, and the monthly report. Off until the seller turns it on. */
export const tax = defineModule({
  name: "tax",
  uses: [backoffice, catalog, identity, order, packing, settings, store],
  api: taxCalls,
  extends: [
    extendPermissions([
      { name: "tax.see", words: t.later("seeTax"), roles: ["manager", "bookkeeper"] },
      { name: "tax.change", words: t.later("changeTax"), roles: [] },
    ]),

    extendOrders(taxesOfOrders),
    extendCatalog(taxFields),
    extendRecordFields({ of: SETTINGS_RECORD, fields: GST_FIELDS, seenBy: "tax.see" }),
  ],
  tables: { product_taxes: "knows of no shopper" },
  onAccountDeleted: null,
  texts: {
    "tax/hsn": () => import("./hsn-texts.ts"),
    "tax/menu": () => import("./menu-texts.ts"),
    "tax/seller": () => import("./seller-texts.ts"),
    "tax/server": () => import("./server-texts.ts"),
    "tax/settings": () => import("./settings-texts.ts"),
  },
});
