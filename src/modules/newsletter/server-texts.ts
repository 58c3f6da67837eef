import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the server says of the newsletter: refusals, answers, mails. */
export const t = catalogue("newsletter/server", {
  emailTooLong: "Email can have at most {max} characters",
  discountNotInRange: "Discount must be a number from 1 to 100",
  discountTooSmall: "Discount must be at least 1 %",
  discountTooLarge: "Discount can be at most 100 %",
  discountTooFine: "Discount can have at most two decimals",
  offerTooLong: "An offer can have at most {max} characters",
  subjectNotText: "The subject must be text",
  subjectTooLong: "A subject can have at most {max} characters",
  subscriberNotFound: "Subscriber not found",
  subscriberDeleted: "Subscriber deleted",
  offerReused: "Another offer was already sent from this form. Please reload it.",
  offerSent:
    "{total, plural, =0 {Offer saved. Nobody is subscribed yet, so no mail goes out.} one {Offer on its way to {total} subscriber} other {Offer on its way to {total} subscribers}}",
  testSent: "Test on its way to {email}",
  offerTitle: "Fresh from the market",
  discount: "{percent}% off",
  offerSubject: "{discount} at {store}",
  testSubject: "Test: {subject}",
  seeWhatIsFresh: "See what is fresh",
  whyYouGetThis: "You get this because you subscribed to our offers.",
  unsubscribe: "Unsubscribe",
  noMoreOffers: "No more offers from {store}?",
  takenOffAtOnce: "We take your address off the list right away.",
  keepThemComing: "No, keep them coming",
  unsubscribed: "You are unsubscribed",
  goodbye: "You get no more offers from {store}. You are welcome at the market any time.",
  toTheStore: "To the store",
  pageTitle: "Newsletter · {store}",
});
