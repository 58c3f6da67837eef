import { databaseLog } from "#kernel/http/log.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { address } from "#modules/address/module.ts";
import { extendSellerTasks } from "#modules/backoffice/index.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { cart } from "#modules/cart/module.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { catalog } from "#modules/catalog/module.ts";
import { delivery } from "#modules/delivery/module.ts";
import { extendPermissions, extendRecordKinds, extendRecordSteps } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { payment } from "#modules/payment/module.ts";
import { firstSettings } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { UNDO_PAID } from "./changing/follow-payment.ts";
import { forgetBuyer } from "./changing/leaving.ts";
import { ORDER_RECORD } from "./changing/write-statuses.ts";
import { openedOrderFeed, openOrderFeed } from "./http/order-stream.ts";
import { orderMovedMail, orderStatusMail } from "./mails/order-changed.ts";
import { orderPlacedMail } from "./mails/order-placed.ts";
import { orderRevisedMail } from "./mails/order-revised.ts";
import { orderCalls } from "./module-api.ts";
import { orderPages } from "./paths.ts";
import { lateTasks } from "./queries/list-seller-orders.ts";
import { newestOrderId } from "./queries/load-orders.ts";
import { invoiceSeller } from "./rules/invoice.ts";
import { t as checkoutTexts } from "./texts/checkout-texts.ts";
import { t } from "./texts/server-texts.ts";

/** Orders: placing, changing, invoices. */
export const order = defineModule({
  name: "order",
  uses: [address, backoffice, cart, catalog, delivery, identity, payment, store],
  api: orderCalls,
  open: async ({ deps: { log, services }, databaseUrl }) => {
    const news = openOrderFeed(databaseUrl, databaseLog(log));
    openedOrderFeed.put(services, news);
    return { stop: news.close };
  },
  migrationFacts: (config) => ({ seller: invoiceSeller(firstSettings.of(config)) }),
  mails: [orderPlacedMail, orderStatusMail, orderMovedMail, orderRevisedMail],
  metrics: [
    {
      name: "santhe_orders_placed_total",
      type: "counter",
      help: "Orders that were ever placed.",
      // A day's counter equals the number of its orders.
      query: "select coalesce(sum(last_number), 0) from invoice_counters",
    },
  ],
  demo: { inUse: async (db) => (await newestOrderId(db)) !== undefined },
  searchEngines: { keepOut: [orderPages.myOrders, orderPages.loader] },
  extends: [
    extendPermissions([
      { name: "order.see", words: t.later("seesOrders"), roles: ["manager", "phone-desk", "bookkeeper"] },
      {
        name: "order.contacts",
        words: t.later("seeContacts"),
        roles: ["manager", "phone-desk", "bookkeeper"],
        needs: null,
      },
      {
        name: "order.sums",
        words: t.later("seeSums"),
        roles: ["manager", "phone-desk", "bookkeeper"],
        needs: null,
      },
      {
        name: "order.packing",
        words: t.later("seePackingLists"),
        roles: ["manager", "packer", "phone-desk"],
        needs: null,
      },
      {
        name: "order.invoices",
        words: t.later("seeInvoices"),
        roles: ["manager", "phone-desk", "bookkeeper"],
      },
      { name: "order.change", words: t.later("changeOrders"), roles: ["manager", "phone-desk"] },
      { name: UNDO_PAID, words: t.later("undoPaid"), roles: ["manager"] },
      { name: "order.take", words: t.later("takeOrders"), roles: ["manager", "phone-desk"] },
    ]),
    extendSellerTasks({ permission: "order.change", page: "order.see", find: lateTasks }),
    extendRecordKinds(ORDER_RECORD),
    extendRecordSteps({
      of: ORDER_RECORD,
      field: "status",
      value: "Delivered",
      words: (who) => t.later("deliveredBy", { who }),
    }),
  ],
  tables: {
    invoice_counters: "knows of no shopper",
    order_adjustments: "belongs to an order, and has no words of a shopper",
    order_day_sums: "knows of no shopper",
    order_delivery_sums: "knows of no shopper",
    order_revisions: "stays, and names nobody",
    order_items: "belongs to an order, and has no words of a shopper",
    order_status_changes: "belongs to an order, and has no words of a shopper",
    order_sum_changes: "knows of no shopper",
    order_trail: "stays, and names nobody",
    // The words that orders are found by, but not the orders. Unused words are deleted.
    order_words: "knows of no shopper",
    orders: "stays, and names nobody",
  },
  tally: { table: "public.orders", name: "orders" },
  onAccountDeleted: forgetBuyer,
  offline: {
    firstPage: { path: cartPages.cart, label: checkoutTexts.later("yourCart") },
    pages: [orderPages.myOrders],
  },
  texts: {
    order: () => import("./texts/texts.ts"),
    "order/adding": () => import("./texts/adding-texts.ts"),
    "order/change": () => import("./texts/change-texts.ts"),
    "order/cancel": () => import("./texts/cancel-texts.ts"),
    "order/checkout": () => import("./texts/checkout-texts.ts"),
    "order/elsewhere": () => import("./texts/elsewhere-texts.ts"),
    "order/invoice": () => import("./texts/invoice-texts.ts"),
    "order/menu": () => import("./texts/menu-texts.ts"),
    "order/move": () => import("./texts/move-texts.ts"),
    "order/payment": () => import("./texts/payment-texts.ts"),
    "order/orders": () => import("./texts/orders-texts.ts"),
    "order/seller": () => import("./texts/seller-texts.ts"),
    "order/server": () => import("./texts/server-texts.ts"),
    "order/revision": () => import("./texts/revision-texts.ts"),
    "order/take": () => import("./texts/take-texts.ts"),
    "order/sums": () => import("./texts/sums-texts.ts"),
    "order/waiting": () => import("./texts/waiting-texts.ts"),
  },
});
