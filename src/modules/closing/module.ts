import { defineModule } from "#kernel/modules/define-module.ts";
import { extendSellerNotices, extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { cameAfterNotice, DAY_RECORD } from "./close-day.ts";
import { dayTasks } from "./day-tasks.ts";
import { closingCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";

/** The end of a market day: one page with what is still open, and the press that closes it. */
export const closing = defineModule({
  name: "closing",
  uses: [backoffice, identity, order, store],
  api: closingCalls,
  extends: [
    extendPermissions([
      { name: "closing.see", words: t.later("seeClosing"), roles: ["manager", "bookkeeper"] },
      { name: "closing.change", words: t.later("changeClosing"), roles: ["manager"] },
    ]),
    extendRecordKinds(DAY_RECORD),
    extendSellerNotices({ permission: "closing.see", find: cameAfterNotice }),
    extendSellerTasks({ permission: "closing.change", page: "closing.see", find: dayTasks }),
  ],
  tables: { day_closings: "knows of no shopper" },
  onAccountDeleted: null,
  texts: {
    "closing/menu": () => import("./menu-texts.ts"),
    "closing/seller": () => import("./seller-texts.ts"),
    "closing/server": () => import("./server-texts.ts"),
  },
});
