import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about an order that waits for its payment, on the home page and in the cart. */
export const t = catalogue("order/waiting", {
  waits: "{sum} waits for your payment until {time}",
  choose:
    "{count, plural, one {{count} item} other {{count} items}} of order {invoiceNumber}. Pay, or pay at the door. Otherwise it is cancelled, and its products come back into your cart.",
  pay: "Pay {sum}",
  payAtDoor: "Pay at the door",
});
