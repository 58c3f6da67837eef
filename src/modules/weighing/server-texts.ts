import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the server says of what was really packed. */
export const t = catalogue("weighing/server", {
  notAnAmount: "How much was packed must be a number with at most three decimals, 0 or more",
  lineUnclear: "Please say how much of each product was packed, or what went in its place",
  replacementName: "Replacement",
  replacementPrice: "Price of the replacement",
  lineUnknown: "A product is not in this order. Please reload it.",
  lineTwice: "Each product of an order can be weighed only once",
  goneOut: "This order is {status}. What was packed can be changed while it is pending.",
  noted: "The credit note says {amount} less already, so the sum can't rise again. Please call the shopper.",
  saved: "{invoiceNumber}: {amount} is to be paid",
  leftOut: "{product}: left out",
  weighed: "{product}: {packed} of {ordered}",
  replaced: "{product}: {replacement} in its place",
});
