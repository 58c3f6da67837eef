import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of paying online. */
export const t = catalogue("online-payment/seller", {
  title: "Paying online",
  loading: "Loading the payment settings…",
  loadFailed: "The payment settings could not be loaded",
  saveFailed: "The keys could not be saved",
  testFailed: "The keys could not be tested",
  offerFailed: "That could not be switched",

  offeredLive: "The checkout offers to pay online",
  offeredTest: "Test mode: the checkout offers to pay online, and no money moves",
  notOffered: "The checkout does not offer to pay online",
  offeredWhat: "Money goes to the account of {keyId} at {gateway}.",
  testWhat: "Orders look paid, so place test orders only. Enter live keys to take money.",
  notOfferedWhat: "Keys are saved. Refunds of earlier payments still go out.",
  unreadable: "The keys have to be entered again",
  unreadableWhat:
    "This machine can't read the saved ones, as its SECRETS_KEY is another one, such as after a restore. Until then nothing is paid or returned.",
  none: "Nothing is set up yet",
  noneWhat: "Shoppers pay at the door: in cash, or by UPI if the store has an address for it.",

  offer: "Offer at the checkout",
  offerHint: "Off, nobody can pay a new order online. What was paid stays as it is.",
  offerTitle: "At the checkout",
  on: "On",
  off: "Off",

  beginTitle: "How to begin",
  beginHint: "It takes ten minutes, and costs nothing until somebody pays.",
  beginAccount: "Open an account at {gateway} and, in its dashboard, make a pair of test keys.",
  beginSave: "Enter them here with a webhook secret that you make up, save, and enter the webhook there.",
  beginTry: "Place an order and pay it with a test card or test UPI; then do the same with live keys.",

  keysTitle: "Keys",
  keysHint: "They are kept encrypted, and never shown again. Saving checks them at the gateway first.",
  gateway: "Gateway",
  keyId: "Key id",
  keyIdHint: "It begins with rzp_test_ or rzp_live_.",
  keySecret: "Key secret",
  webhookSecret: "Webhook secret",
  webhookSecretHint: "The same words as in the gateway's webhook.",
  saved: "Saved. Leave it empty to keep it.",
  otherAccount:
    "{open, plural, one {# payment or refund is} other {# payments and refunds are}} still open with the present key. With another account they are no longer followed: wait, or settle them in the gateway's dashboard.",
  save: "Save and check",
  saving: "Checking…",
  test: "Test the saved keys",
  testing: "Testing…",

  webhookTitle: "Webhook",
  webhookHint:
    "The gateway tells the store of each payment there. Without it, the store asks, a minute later.",
  webhook: "Address",
  copy: "Copy",
  copied: "Copied",
  copyByHand: "Please copy it by hand",
  events: "Tick these events:",
});
