import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of payment methods, and of what is still owed. */
export const t = catalogue("payment", {
  paymentMethod: "Payment method",
  cash: "Cash on Delivery",
  cashPrinted: "Cash on Delivery (COD)",
  cashOrUpi: "Cash or UPI at the door",
  sumAtDoor: "{sum} {ways, select, upi {in cash or by UPI} other {in cash}}",
  payOnArrival: "You pay {sum} {ways, select, upi {in cash or by UPI} other {in cash}} when it arrives.",
  pleaseKeepReady: "Please keep {sum} {ways, select, upi {ready, in cash or by UPI} other {in cash ready}}.",
  keepReady: "Keep {sum} ready{ways, select, upi {: cash or UPI at the door} other { in cash}}",
  payAtHandover:
    "Please pay {ways, select, upi {in cash or by UPI} other {in cash}} when it is handed over to you.",
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
