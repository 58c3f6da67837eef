import { defineModule } from "#kernel/modules/define-module.ts";
import { extendAccountExport, extendLeaving } from "#modules/account/index.ts";
import { account } from "#modules/account/module.ts";
import { address } from "#modules/address/module.ts";
import { extendDayClosing, extendMoneyBooks, extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions, extendRecordFields, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders, ORDER_RECORD } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { complaintTasks } from "./complaints/list-complaints.ts";
import { DOOR_FIELDS, doorTasks, openDoors } from "./ledger/door.ts";
import { handMoney } from "./ledger/hand-money.ts";
import { customerExtension } from "./ledger/order-credit.ts";
import { complaintAnsweredMail } from "./mails/complaint-answered.ts";
import { customerCalls } from "./module-api.ts";
import { forgetShopper, leavingNotes } from "./people/change-customers.ts";
import { CUSTOMER_RECORD, seesCustomerSums } from "./people/customer-record.ts";
import { exportOwn } from "./people/load-customer.ts";
import { t } from "./server-texts.ts";

/** The store's customers: search and history, credit, complaints, merging. */
export const customer = defineModule({
  name: "customer",
  uses: [account, address, backoffice, identity, order, store],
  api: customerCalls,
  extends: [
    extendPermissions([
      {
        name: "customer.see",
        words: t.later("seeCustomers"),
        roles: ["manager", "phone-desk", "bookkeeper"],
      },
      { name: "customer.change", words: t.later("changeCustomers"), roles: ["manager", "phone-desk"] },
      { name: "customer.refund", words: t.later("giveMoneyBack"), roles: ["manager"] },
      { name: "customer.delete", words: t.later("deleteCustomers"), roles: ["manager"] },
      { name: "customer.export", words: t.later("exportCustomers"), roles: ["manager", "bookkeeper"] },
    ]),
    extendSellerTasks({ permission: "customer.refund", page: "customer.see", find: doorTasks }),
    extendRecordKinds(CUSTOMER_RECORD),
    extendOrders(customerExtension),
    extendSellerTasks({ permission: "customer.change", page: "customer.see", find: complaintTasks }),
    extendDayClosing(openDoors),
    extendMoneyBooks(handMoney),
    extendAccountExport(exportOwn),
    extendLeaving(leavingNotes),
    extendRecordFields({ of: ORDER_RECORD, fields: DOOR_FIELDS, seenBy: seesCustomerSums }),
  ],
  mails: [complaintAnsweredMail],
  tables: {
    complaint_lines: "belongs to an order, and has no words of a shopper",
    complaint_photos: "stays, and names nobody",
    complaints: "stays, and names nobody",
    customer_credits: "stays, and names nobody",
    customers: "stays, and names nobody",
    door_decisions: "belongs to an order, and has no words of a shopper",
    order_credits: "stays, and names nobody",
  },
  onAccountDeleted: forgetShopper,
  texts: {
    "customer/checkout": () => import("./checkout-texts.ts"),
    "customer/credit": () => import("./credit-texts.ts"),
    "customer/complain": () => import("./complain-texts.ts"),
    "customer/kinds": () => import("./kind-texts.ts"),
    "customer/menu": () => import("./menu-texts.ts"),
    "customer/seller": () => import("./seller-texts.ts"),
    "customer/server": () => import("./server-texts.ts"),
  },
});
