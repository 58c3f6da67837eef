import { defineModule } from "#kernel/modules/define-module.ts";
import { address } from "#modules/address/module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { extendPermissions, extendRecordFields, extendRecordSteps } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders, ORDER_RECORD } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { payment } from "#modules/payment/module.ts";
import { store } from "#modules/store/module.ts";
import { packedOrders } from "./bags/day-bags.ts";
import { PACKED_STEP } from "./bags/pack-bag.ts";
import { packingQuestionMail } from "./mails/packing-question.ts";
import { packingCalls } from "./module-api.ts";
import { packingSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { bagTasks, packTasks, questionTasks } from "./tasks.ts";
import { packingExtension } from "./weighing/packed-orders.ts";
import { WEIGHED_FIELDS, WEIGHED_STEP } from "./weighing/weigh-order.ts";

/** Packing: the content of orders' bags, the packing stations, the weighed totals, and the packing list, slips and labels. */
export const packing = defineModule({
  name: "packing",
  uses: [address, backoffice, cart, catalog, delivery, identity, order, payment, store],
  api: packingCalls,
  mails: [packingQuestionMail],
  extends: [
    extendPermissions([
      { name: "packing.see", words: t.later("seePacking"), roles: ["manager", "packer"] },
      { name: "packing.change", words: t.later("pack"), roles: ["manager", "packer"] },
      { name: "fulfilment.change", words: t.later("weigh"), roles: ["manager", "packer"] },
    ]),
    extendOrders(packingExtension),
    extendOrders(packedOrders),
    extendSellerTasks({ permission: "order.change", page: "order.see", find: questionTasks }),
    extendSellerTasks({ permission: "order.change", page: "order.packing", find: packTasks }),
    extendSellerTasks({ permission: "packing.change", page: "packing.see", find: bagTasks }),
    extendRecordFields({ of: ORDER_RECORD, fields: WEIGHED_FIELDS, seenBy: ORDER_RECORD.seenBy }),
    extendRecordSteps(WEIGHED_STEP),
    extendRecordSteps(PACKED_STEP),
  ],
  tables: {
    credit_note_counters: "knows of no shopper",
    credit_notes: "belongs to an order, and has no words of a shopper",
    packed_lines: "belongs to an order, and has no words of a shopper",
    packing_bags: "belongs to an order, and has no words of a shopper",
    packing_lines: "belongs to an order, and has no words of a shopper",
    packing_questions: "belongs to an order, and has no words of a shopper",
  },
  onAccountDeleted: null,
  offline: { sellerPages: [packingSellerPages.station] },
  texts: {
    packing: () => import("./texts.ts"),
    "packing/menu": () => import("./menu-texts.ts"),
    "packing/seller": () => import("./seller-texts.ts"),
    "packing/server": () => import("./server-texts.ts"),
  },
});
