import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about delivery areas. */
export const t = catalogue("storefront/delivery", {
  whereWeDeliver: "Where we deliver",
  deliverTo: "Deliver to",
  pinCode: "PIN code",
  check: "Check",
  checking: "Checking…",
  change: "Change",
  anotherPin: "Change the PIN code",
  incompletePin: "{pin} is an incomplete PIN code: it has {digits} digits.",
  andFreeFrom: "{words} Delivery is free from {amount} on.",
  notTo: "We don't deliver to {pin} yet.",
  yesTo: "Yes, we deliver to {pin} for {fee}: fresh produce on {fresh}, all else on {other}.",
  yesToFrom:
    "Yes, we deliver to {pin} for {fee}, carts from {minimum} on: fresh produce on {fresh}, all else on {other}.",
});
