import { catalogue } from "#kernel/texts/catalogue.ts";

/** The shopper's texts of the newsletter. */
export const t = catalogue("newsletter", {
  title: "What is ripe this week?",
  invitation: "One letter, whenever the stalls change: what has come in, and what it costs less.",
  yourEmail: "Your e-mail",
  emailExample: "you@example.com",
  subscribe: "Subscribe",
  enterEmail: "Please enter your email",
  subscribed: "Subscribed successfully!",
  thankYou: "Thank you! The next letter comes to {email}.",
  subscriptionFailed: "Subscription failed. Try again.",
});
