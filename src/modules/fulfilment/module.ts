import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { extendPermissions, extendRecordFields, extendRecordSteps } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders, ORDER_RECORD } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { packingQuestionMail } from "./mails/packing-question.ts";
import { fulfilmentCalls } from "./module-api.ts";
import { fulfilmentExtension } from "./packing/packed-orders.ts";
import { questionTasks } from "./packing/question-tasks.ts";
import { WEIGHED_FIELDS, WEIGHED_STEP } from "./packing/weigh-order.ts";
import { t as permissionTexts } from "./permission-texts.ts";

/** The real content of orders' bags, and its effect on their totals. */
export const fulfilment = defineModule({
  name: "fulfilment",
  uses: [backoffice, cart, catalog, identity, order, store],
  api: fulfilmentCalls,
  mails: [packingQuestionMail],
  extends: [
    extendPermissions([
      { name: "fulfilment.change", words: permissionTexts.later("weigh"), roles: ["manager", "packer"] },
    ]),

    extendSellerTasks({ permission: "order.change", page: "order.see", find: questionTasks }),
    extendOrders(fulfilmentExtension),
    extendRecordFields({ of: ORDER_RECORD, fields: WEIGHED_FIELDS, seenBy: ORDER_RECORD.seenBy }),
    extendRecordSteps(WEIGHED_STEP),
  ],
  tables: {
    credit_note_counters: "knows of no shopper",
    credit_notes: "belongs to an order, and has no words of a shopper",
    packed_lines: "belongs to an order, and has no words of a shopper",
    packing_questions: "belongs to an order, and has no words of a shopper",
  },
  onAccountDeleted: null,
  texts: {
    "fulfilment/permissions": () => import("./permission-texts.ts"),
    fulfilment: () => import("./texts.ts"),
    "fulfilment/seller": () => import("./seller-texts.ts"),
    "fulfilment/server": () => import("./server-texts.ts"),
  },
});
