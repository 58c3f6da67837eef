import { defineModule } from "#kernel/modules/define-module.ts";
import { extendLaterMoney, extendSellerNotices } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { extendPermissions, extendRecordFields } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { extendOrders, ORDER_RECORD, seenFields } from "#modules/order/index.ts";
import { order } from "#modules/order/module.ts";
import { payment } from "#modules/payment/module.ts";
import { openedSettings, SETTINGS_RECORD } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { payPages } from "./http/pay-pages.ts";
import { checkKeys, gatewaySettings, openedGateway, openGatewayAccess } from "./keys.ts";
import { moneyReturnedMail, paymentExpiredMail } from "./mails/payment-mails.ts";
import { onlinePaymentCalls } from "./module-api.ts";
import { followUpPayments } from "./paying/follow-up.ts";
import { onlinePaymentExtension } from "./paying/order-payments.ts";
import { paidOnlineSince } from "./queries/online-sums.ts";
import { compareNightly } from "./reconciling/compare.ts";
import { REFUND_FIELDS } from "./refunding/failed-refunds.ts";
import { returnMoney } from "./refunding/refund.ts";
import { GATEWAY_FIELDS, testModeNotice, withholdUnreadable } from "./save-keys.ts";
import { t } from "./server-texts.ts";

/** Payments through a gateway, and money that goes back. */
export const onlinePayment = defineModule({
  name: "online-payment",
  uses: [backoffice, catalog, identity, order, payment, store],
  variables: gatewaySettings,
  api: onlinePaymentCalls,
  routes: (web) => payPages(web),
  open: async ({ deps: { db, services }, config }) => {
    const access = openGatewayAccess(gatewaySettings.of(config));
    openedGateway.put(services, access);
    await withholdUnreadable(db, access, openedSettings.of({ services }));
    return {};
  },
  checks: [{ name: "paymentKeys", look: checkKeys, atStart: true }],
  mails: [paymentExpiredMail, moneyReturnedMail],
  jobs: [followUpPayments, returnMoney, compareNightly],
  extends: [
    extendPermissions([
      { name: "online-payment.see", words: t.later("seeGateway"), roles: ["manager", "bookkeeper"] },
      { name: "online-payment.refund", words: t.later("handleRefunds"), roles: ["manager"] },
      { name: "online-payment.keys", words: t.later("changeKeys"), roles: [] },
    ]),

    extendOrders(onlinePaymentExtension),
    extendSellerNotices({ permission: "online-payment.see", find: testModeNotice }),
    extendLaterMoney(paidOnlineSince),
    extendRecordFields({
      of: ORDER_RECORD,
      fields: REFUND_FIELDS,
      seenBy: ({ may }) => seenFields(may).sums,
    }),
    extendRecordFields({ of: SETTINGS_RECORD, fields: GATEWAY_FIELDS, seenBy: "online-payment.see" }),
  ],
  tables: {
    gateway_keys: "knows of no shopper",
    payments: "belongs to an order, and has no words of a shopper",
    payment_comparisons: "knows of no shopper",
    payment_captures: "belongs to an order, and has no words of a shopper",
    payment_differences: "belongs to an order, and has no words of a shopper",
    payment_findings: "belongs to an order, and has no words of a shopper",
    payment_steps: "belongs to an order, and has no words of a shopper",
    refunds: "belongs to an order, and has no words of a shopper",
  },
  onAccountDeleted: null,
  texts: {
    "online-payment/menu": () => import("./menu-texts.ts"),
    "online-payment/seller": () => import("./seller-texts.ts"),
    "online-payment/server": () => import("./server-texts.ts"),
  },
});
