import { catalogue } from "#kernel/texts/catalogue.ts";

/** The shopper's texts of sold-out products. */
export const t = catalogue("stock", {
  tellMe: "Tell me when it is back",
  tellMeShort: "Tell me",
  tellMeOf: "Tell me when {product} is back",
  waiting: "We will write to you once when it is back.",
  waitingShort: "We'll write",
  notAnyMore: "Don't tell me",
  notAnyMoreOf: "Don't tell me when {product} is back",
  yourEmail: "Your e-mail",
  emailExample: "you@example.com",
  onceOnly: "One mail when {product} is back, and no other.",
  enterEmail: "Please enter your email",
  noted: "We will write to you when {product} is back.",
  noLongerNoted: "We will not write to you about it.",
  failed: "That did not work. Please try again.",
});
