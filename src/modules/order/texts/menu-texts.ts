import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("order/menu", {
  orders: "Orders",
  byTelephone: "By telephone",

  ordersWords: "invoices, status, pending, delivered, cancelled, print",
  byTelephoneWords: "phone, call, new order, take an order",
});
