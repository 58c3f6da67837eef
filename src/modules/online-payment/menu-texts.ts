import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's menu entry for paying online. */
export const t = catalogue("online-payment/menu", {
  onlinePayment: "Paying online",

  onlinePaymentWords: "gateway, keys, Razorpay, cards, UPI",
});
