import { defineModule } from "#kernel/modules/define-module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { substitutionExtension } from "./order-extension.ts";

/** Shoppers' wishes for missing products. */
export const substitution = defineModule({
  name: "substitution",
  uses: [order],
  extends: [extendOrders(substitutionExtension)],
  tables: {
    substitutions: "belongs to an order, and has no words of a shopper",
  },
  onAccountDeleted: null,
  texts: {
    substitution: () => import("./texts.ts"),
    "substitution/server": () => import("./server-texts.ts"),
  },
});
