import { defineModule } from "#kernel/modules/define-module.ts";
import { address } from "#modules/address/module.ts";
import {
  extendClosedDay,
  extendDayClosing,
  extendMoneyBooks,
  extendSellerTasks,
} from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { DELIVERY_RECORD } from "#modules/delivery/index.ts";
import { delivery } from "#modules/delivery/module.ts";
import { extendPermissions, extendRecordFields, extendSellerLeaving } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders, ORDER_RECORD } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { payment } from "#modules/payment/module.ts";
import { store } from "#modules/store/module.ts";
import { openDeliveries } from "./closing/delivery-closing.ts";
import { TICK_FIELDS } from "./closing/tick-payments.ts";
import { cancelledReceipts, RECEIVED_FIELDS, seesReceived } from "./collect-cash.ts";
import { COUNT_FIELDS, cashTasks, countedMoney } from "./count-cash.ts";
import { forgetPhotos } from "./drive/record-events.ts";
import { DRIVER_LOGIN } from "./drive-api.ts";
import { dispatchCalls } from "./module-api.ts";
import { dispatchPages, dispatchSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";
import { deliveredVans, keepVans } from "./vans/assignments.ts";
import { START_FIELDS, WAY_FIELDS } from "./vans/record-ways.ts";
import { endLeavingLinks, VAN_FIELDS } from "./vans/vans.ts";

/** Run sheets, vans with their drivers, and received cash. */
export const dispatch = defineModule({
  name: "dispatch",
  uses: [address, backoffice, catalog, delivery, identity, order, payment, store],
  api: dispatchCalls,
  apiLogins: [DRIVER_LOGIN],
  extends: [
    extendSellerLeaving(endLeavingLinks),
    extendPermissions([
      { name: "dispatch.see", words: t.later("seeVans"), roles: ["manager", "phone-desk", "bookkeeper"] },
      { name: "dispatch.change", words: t.later("changeVans"), roles: ["manager"] },
      { name: "dispatch.cash", words: t.later("takeCash"), roles: ["manager"] },
      { name: "dispatch.drive", words: t.later("drive"), roles: ["driver"], needs: null },
    ]),
    extendOrders(cancelledReceipts),
    extendOrders(deliveredVans),
    extendDayClosing(openDeliveries),
    extendClosedDay(keepVans),
    extendSellerTasks({ permission: "dispatch.cash", page: "dispatch.see", find: cashTasks }),
    extendMoneyBooks(countedMoney),
    extendRecordFields({ of: ORDER_RECORD, fields: RECEIVED_FIELDS, seenBy: seesReceived }),
    extendRecordFields({ of: ORDER_RECORD, fields: TICK_FIELDS, seenBy: "dispatch.see" }),
    extendRecordFields({ of: DELIVERY_RECORD, fields: VAN_FIELDS, seenBy: "dispatch.see" }),
    extendRecordFields({ of: DELIVERY_RECORD, fields: WAY_FIELDS, seenBy: "dispatch.see" }),
    extendRecordFields({ of: DELIVERY_RECORD, fields: START_FIELDS, seenBy: "dispatch.see" }),
    extendRecordFields({ of: ORDER_RECORD, fields: WAY_FIELDS, seenBy: "dispatch.see" }),
    extendRecordFields({ of: DELIVERY_RECORD, fields: COUNT_FIELDS, seenBy: "dispatch.see" }),
  ],
  jobs: [forgetPhotos],
  searchEngines: { keepOut: [dispatchPages.drive] },
  notBackedUp: ["public.drive_photos"],
  tables: {
    cash_counts: "knows of no shopper",
    cash_receipts: "belongs to an order, and has no words of a shopper",
    dispatch_places: "stays, and names nobody",
    dispatch_stops: "belongs to an order, and has no words of a shopper",
    drive_events: "belongs to an order, and has no words of a shopper",
    drive_photos: "belongs to an order, and has no words of a shopper",
    upi_ticks: "belongs to an order, and has no words of a shopper",
    van_areas: "knows of no shopper",
    van_cash_counts: "knows of no shopper",
    van_stops: "belongs to an order, and has no words of a shopper",
    vans: "knows of no shopper",
  },
  onAccountDeleted: null,
  offline: { barePages: [dispatchPages.drive], sellerPages: [dispatchSellerPages.drive] },
  texts: {
    "dispatch/closing": () => import("./closing-texts.ts"),
    "dispatch/drive": () => import("./drive-texts.ts"),
    "dispatch/menu": () => import("./menu-texts.ts"),
    "dispatch/seller": () => import("./seller-texts.ts"),
    "dispatch/server": () => import("./server-texts.ts"),
    "dispatch/vans": () => import("./van-texts.ts"),
  },
});
