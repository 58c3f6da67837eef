import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about a cart that can go to an order on its way. */
export const t = catalogue("order/adding", {
  addTo: "Add to {weekday}'s order",
  noSecondCharge: "no second delivery charge",
  comesOn: "comes {day}",
  newTotal: "New total",
  fromTo: "{from} → {to}",
  stays:
    "{count, plural, one {{names} comes on another day and stays in your cart.} other {{names} come on another day and stay in your cart.}}",
  notReached: "We could not reach the shop. Your cart is as it was: please try again.",
  howShouldItCome: "How should this come?",
  ownOrder: "As an order of its own",
  ownOrderHint: "With a delivery and a payment of its own",
});
