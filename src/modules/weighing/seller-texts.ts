import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the seller reads while an order is weighed. */
export const t = catalogue("weighing/seller", {
  weigh: "Weigh",
  weighOf: "Weigh {invoiceNumber}",
  title: "What is in the bag of {invoiceNumber}?",
  how: "The sum falls with what is missing. It never rises above what was ordered.",
  packed: "{product}, packed",
  ordered: "of {amount}",
  leaveOut: "Leave out",
  leaveOutOf: "Leave out {product}",
  replace: "Replace",
  replaceOf: "Replace {product}",
  asOrdered: "As ordered",
  asOrderedOf: "{product} as ordered",
  replacement: "In its place",
  price: "Price of all of it (₹)",
  toPay: "To pay <b>{sum}</b>",
  insteadOf: "instead of {sum}",
  save: "Save",
  notAnAmount: "Please enter how much was packed, such as 1.8",
  nameReplacement: "Please say what went in its place",
  notAPrice: "Please enter a price such as 40",
  failed: "What was packed could not be saved",
});
