import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("newsletter/menu", {
  subscribers: "Subscribers",
  sendOffer: "Send offer",
  offerHistory: "Offer history",

  // Further words by which the search finds the pages.
  subscribersWords: "newsletter, mailing list, e-mail addresses",
  sendOfferWords: "newsletter, mail, discount, advertise",
  offerHistoryWords: "newsletter, sent mails",
});
