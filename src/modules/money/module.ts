import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerNotices } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { onlinePayment } from "#modules/online-payment/module.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { moneyTrouble } from "./load-money.ts";
import { moneyCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";

/** The seller's books of money: what came by which way, what is to come, and what does not add up. */
export const money = defineModule({
  name: "money",
  uses: [backoffice, identity, onlinePayment, order, store],
  api: moneyCalls,
  extends: [
    extendPermissions([{ name: "money.see", words: t.later("seeMoney"), roles: ["manager", "bookkeeper"] }]),
    extendSellerNotices({ permission: "money.see", find: moneyTrouble }),
  ],
  onAccountDeleted: null,
  texts: {
    "money/server": () => import("./server-texts.ts"),
    "money/menu": () => import("./menu-texts.ts"),
    "money/seller": () => import("./seller-texts.ts"),
  },
});
