import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about the payment of orders that are paid in advance. */
export const t = catalogue("order/payment", {
  asked: "Asked to pay {sum} online",
  failed: "Paying {sum} online failed",
  paid: "Paid online: {sum}",
  expired: "Not paid in time: {sum}",
  unwanted: "{sum} came that was not owed, and goes back",
  refundRequested: "{sum} is being returned",
  refunded: "{sum} returned",
  refundFailed: "Returning {sum} failed",
  goesBack:
    "{sum} goes back {reader, select, seller {to the shopper, the way it was paid} other {to you, the way you paid}}. Banks take some days, at most a week.",
  goesBackOnceOut:
    "{sum} goes back {reader, select, seller {to the shopper, the way it was paid} other {to you, the way you paid}}, once the order is on its way. Banks take some days, at most a week.",
  tooLittleBack:
    "{sum} is too little to be returned online. {reader, select, seller {Please give it back in another way} other {You get it back in another way}}.",
  waitsForPayment: "Waits for its payment",
  waits: "Waits for your payment.",
  waitsUntil: "Waits for your payment, reserved until {time}.",
  notYetPaid: "Not paid yet",
  wasNotPaid: "It was not paid. If you have paid after all, the money goes back to you by itself.",
  paidOnline: "Paid online: {sum}.",
  morePayable:
    "{sum} more to pay: online now, or {ways, select, upi {in cash or by UPI} other {in cash}} when it arrives.",
  backRequested: "{sum} is being returned to you, the way you paid. Banks take some days, at most a week.",
  doorSettled: "You paid {sum} at the door. The store settles that with you.",
  backDone: "{sum} was returned to you on {date}, the way you paid.",
  backOtherwise: "{sum} was returned to you on {date}, in another way than you paid.",
  backFailed: "{sum} could not be returned to you yet. We will get in touch.",
  pay: "Pay {sum}",
  payOnline: "Pay {sum} online",
  pleasePay: "Please pay {sum} now",
  notPaidTitle: "Your order was not paid",
  reserved: "Your order is reserved. Please pay it now, or a little later from My Orders.",
  methodPaid: "{method}, paid",
  methodUnpaid: "{method}, not paid yet",
  onlyTest: "Only a test: no money moves.",
});
