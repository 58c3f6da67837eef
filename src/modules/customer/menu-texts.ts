import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("customer/menu", {
  customers: "Customers",

  // Further words by which the search finds the pages.
  customersWords: "shoppers, people, complaints, credit, balance, merge, phone numbers",
});
