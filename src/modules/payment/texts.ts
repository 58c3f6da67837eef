import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of payment methods, and of what is still owed. */
export const t = catalogue("payment", {
  paymentMethod: "Payment method",
  cash: "Cash on Delivery",
  cashPrinted: "Cash on Delivery (COD)",
  inCash: "{sum} in cash",
  youPayInCash: "You pay {sum} in cash when it arrives.",
  pleaseKeepReady: "Please keep {sum} in cash ready.",
  keepReady: "Keep {sum} ready in cash",
  payAtHandover: "Please pay in cash when it is handed over to you.",
  collectInCash: "Collect in cash: ",
  online: "Online Payment",
  onlinePrinted: "Online",
  notAvailableYet: "Not available yet",
  onlineWays: "UPI, card or net banking",
  onlineTest: "Only a test: no money moves",
  onlineNotImplemented: "Online payment not implemented yet for payment method Online.",
  notPaidYet: "It is not paid yet.",
  notPaid: "Not paid yet: ",
});
