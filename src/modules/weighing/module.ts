import { newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { packingQuestionApi, weighingApi } from "./api.ts";
import { packingQuestionMail } from "./mails/packing-question.ts";
import { weighingPart } from "./order-part.ts";

/** The real content of orders' bags, and its effect on their totals. */
export const weighing = defineModule({
  name: "weighing",
  uses: [cart, catalog, identity, order, store],
  permissions: ["weighing.change"],
  api: newApi<AppEnv>().route("/api/order", weighingApi).route("/api/order", packingQuestionApi),
  mails: [packingQuestionMail],
  extends: [extendOrders(weighingPart)],
  tables: {
    credit_note_counters: "knows of no shopper",
    credit_notes: "belongs to an order, and has no words of a shopper",
    packed_lines: "belongs to an order, and has no words of a shopper",
    packing_questions: "belongs to an order, and has no words of a shopper",
  },
  onAccountDeleted: null,
  texts: {
    weighing: () => import("./texts.ts"),
    "weighing/seller": () => import("./seller-texts.ts"),
    "weighing/server": () => import("./server-texts.ts"),
  },
});
