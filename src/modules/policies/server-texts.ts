import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the refund and privacy pages, with the default texts. */
export const t = catalogue("policies/server", {
  saved: "Pages saved",
  noSuchPage: "There is no such page",
  recordName: "Refund and privacy pages",
  changedMeanwhile: "Somebody else has changed this text meanwhile. What it says now stands above.",

  refundsIntro:
    "If something is wrong with what {store} has brought you, tell us and we make it good: we bring it again, or you get your money back.",
  freshTitle: "Fresh produce",
  fresh:
    "Please look at fruits, vegetables, milk, bread and everything else that is fresh when it comes. If something is spoilt, damaged or missing, tell us soon, and within {days} days at the latest.",
  packedTitle: "Everything else",
  packed:
    "If something packed is damaged, past its date or not what you ordered, tell us within {days} days. Please keep it in its packing until we have looked at it.",
  tellTitle: "How to tell us",
  tell: "Call us, write to us or send us a message, and name the number of your invoice. A photo helps. How to reach us stands at the end of this page.",
  moneyTitle: "How you get your money back",
  money:
    "You pay when your order comes, unless you have paid online. What you give back at the door is not charged. For what you have paid already, we bring you another one or give you your money back within 7 days: in cash, or to your bank account, as you like.",
  cancelTitle: "If you change your mind",
  cancel:
    "As long as My Orders offers it, you can cancel an order there. After that, please call us. Nothing is to be paid for an order that was cancelled. What was paid online goes back by itself, the way it was paid.",

  privacyIntro:
    "{store} keeps what it takes to bring you your order, and no more. This page says what that is, and how you get rid of it.",
  keptTitle: "What we keep",
  keptAccount:
    "Of your account: your name, your e-mail address and your password, which is stored so that nobody can read it. The addresses that you save, each with its phone number. Your cart, your orders, and how you have rated what came.",
  keptLogins:
    "Of your logins: when they were, and with which kind of browser, so that you can see whether somebody else used your account. A cookie keeps you logged in.",
  keptMails:
    "If you subscribe to our newsletter, or ask to be told when a product is back: your e-mail address for it. Each newsletter has a link that ends it.",
  keptDevice: "On your own device: your cart, and the pages that you have seen, so that they open offline.",
  useTitle: "What it is for",
  use: "We pack, bring and invoice your orders with it, answer your questions and keep your account safe. We do not sell it and do not pass it on for advertising. Those who pack and bring your order see what they need for it, and so do the services that our server and our mails run on.",
  howLongTitle: "How long we keep it",
  howLong:
    "Your account is kept until you delete it. Invoices are kept for as long as the tax law asks for them.",
  deleteTitle: "How to see and delete your data",
  delete:
    "Log in and open Profile. There you can download all that we keep about you, and delete your account. Your name, your e-mail address, your addresses, your cart and your comments are deleted at once. Invoices stay without your name, phone and street. So that promo codes for a first order are given once, a code made from your e-mail address may stay, in which nobody can read it. Copies in our backups go when the backups are replaced.",
  deleteByMail: "If you cannot log in any more, write to us from the e-mail address of your account.",

  // The permissions in the table of roles, in the owner's words.
  seePolicies: "sees the refund and privacy texts as they are edited",
  changePolicies: "changes the refund and privacy texts",
});
