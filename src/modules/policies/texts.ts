import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the refund and privacy pages around the owner's text. */
export const t = catalogue("policies", {
  refunds: "Refund policy",
  refundsDescription:
    "What {store} in {city} does when something is wrong with an order, until when to say so, and how you get your money back.",
  privacy: "Privacy policy",
  privacyDescription: "What {store} in {city} keeps about you, what it is for, and how you delete it.",
  reachUs: "How to reach us",
});
