import { defineModule } from "#kernel/modules/define-module.ts";
import { address } from "#modules/address/module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { fulfilment } from "#modules/fulfilment/module.ts";
import { extendPermissions, extendRecordSteps } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { payment } from "#modules/payment/module.ts";
import { store } from "#modules/store/module.ts";
import { bagTasks } from "./bag-tasks.ts";
import { packedOrders } from "./bags/day-bags.ts";
import { PACKED_STEP } from "./bags/packed-by.ts";
import { packingCalls } from "./module-api.ts";
import { packingSellerPages } from "./paths.ts";
import { t as permissionTexts } from "./permission-texts.ts";

/** The packing stations: who packs which bag, and which are packed. */
export const packing = defineModule({
  name: "packing",
  uses: [address, backoffice, catalog, delivery, fulfilment, identity, order, payment, store],
  api: packingCalls,
  extends: [
    extendPermissions([
      { name: "packing.see", words: permissionTexts.later("seePacking"), roles: ["manager", "packer"] },
      { name: "packing.change", words: permissionTexts.later("pack"), roles: ["manager", "packer"] },
    ]),
    extendOrders(packedOrders),
    extendSellerTasks({ permission: "packing.change", page: "packing.see", find: bagTasks }),
    extendRecordSteps(PACKED_STEP),
  ],
  tables: {
    packing_bags: "belongs to an order, and has no words of a shopper",
    packing_lines: "belongs to an order, and has no words of a shopper",
  },
  onAccountDeleted: null,
  offline: { sellerPages: [packingSellerPages.station] },
  texts: {
    "packing/permissions": () => import("./permission-texts.ts"),
    "packing/menu": () => import("./menu-texts.ts"),
    "packing/seller": () => import("./seller-texts.ts"),
    "packing/server": () => import("./server-texts.ts"),
  },
});
