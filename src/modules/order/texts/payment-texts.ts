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
  goesBack: "{sum} goes back to you, the way you paid.",
  waitsForPayment: "Waits for its payment",
});
