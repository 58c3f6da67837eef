import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { customer } from "#modules/customer/module.ts";
import { extendGrowers } from "#modules/grower/index.ts";
import { grower } from "#modules/grower/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { payment } from "#modules/payment/module.ts";
import { store } from "#modules/store/module.ts";
import { LEDGER_RECORD } from "./ledger/enter.ts";
import { followGiven, followGivenBack, followNewTerms, settlementExtension } from "./ledger/follow-orders.ts";
import { settlementCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";
import { WEEK_RECORD, weekTasks } from "./statements/close-weeks.ts";
import { ownStatements } from "./statements/own-statements.ts";

/** The money of growers: what they are owed for delivered goods, their statements, and the payments to them. */
export const settlement = defineModule({
  name: "settlement",
  uses: [backoffice, customer, grower, identity, order, payment, store],
  api: settlementCalls,
  extends: [
    extendPermissions([
      { name: "settlement.see", words: t.later("seeSettlement"), roles: ["manager", "bookkeeper"] },
      { name: "settlement.change", words: t.later("changeSettlement"), roles: ["manager"] },
      { name: "settlement.pay", words: t.later("pay"), roles: [] },
    ]),

    // After growers, as their lots are allocated first.
    extendOrders(settlementExtension),
    extendGrowers({
      onRepriced: followNewTerms,
      onGiven: followGiven,
      onGivenBack: followGivenBack,
      ownSection: ownStatements,
    }),
    extendSellerTasks({ permission: "settlement.change", page: "settlement.see", find: weekTasks }),
    extendRecordKinds(LEDGER_RECORD),
    extendRecordKinds(WEEK_RECORD),
  ],
  tables: {
    grower_entries: "belongs to an order, and has no words of a shopper",
    grower_payment_runs: "knows of no shopper",
    grower_payments: "knows of no shopper",
    grower_statements: "knows of no shopper",
  },
  onAccountDeleted: null,
  demo: { prepare: async () => (await import("./statements/demo-statement.ts")).writeDemoStatement },
  texts: {
    "settlement/kind": () => import("./kind-texts.ts"),
    "settlement/menu": () => import("./menu-texts.ts"),
    "settlement/seller": () => import("./seller-texts.ts"),
    "settlement/server": () => import("./server-texts.ts"),
    "settlement/statement": () => import("./statement-texts.ts"),
  },
});
