import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the dialog that cancels an order. */
export const t = catalogue("order/cancel", {
  title: "Cancel {invoiceNumber}?",
  what: "It will not be packed, and nothing is to be paid. You can order again at any time.",
  whatPaid: "It will not be packed. {back} You can order again at any time.",
  why: "Why? (You need not say.)",
  mistake: "I ordered it by mistake",
  change: "I want to change it",
  changeInstead:
    "You can change what is in it, and when it comes, without cancelling it. Your place stays reserved.",
  otherDay: "I am not there on that day",
  other: "Something else",
  words: "In a few words",
  keep: "Keep the order",
  cancel: "Cancel order",
});
