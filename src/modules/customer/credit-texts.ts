import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of credit as a means of payment: on carts, orders and invoices. */
export const t = catalogue("customer/credit", {
  credit: "Credit",
  fromLastTime: "From last time",
  creditKept: "More credit than the bag is worth: it stays yours",
  owedKept: "Nothing is delivered: last time is not charged",
  creditBack: "{sum} of your credit is yours again, for your next order.",
});
