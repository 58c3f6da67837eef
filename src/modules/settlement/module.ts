import { defineModule } from "#kernel/modules/define-module.ts";
import { customer } from "#modules/customer/module.ts";
import { grower } from "#modules/grower/module.ts";
import { identity } from "#modules/identity/module.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";

/** What growers are owed for what was accepted, their statements, and the payments to them. */
export const settlement = defineModule({
  name: "settlement",
  uses: [customer, grower, identity, order, store],
  permissions: ["settlement.see", "settlement.change"],
  tables: {
    grower_entries: "belongs to an order, and has no words of a shopper",
    grower_payment_runs: "knows of no shopper",
    grower_payments: "knows of no shopper",
    grower_statements: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: { "settlement/server": () => import("./server-texts.ts") },
});
