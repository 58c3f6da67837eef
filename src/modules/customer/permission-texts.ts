import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("customer/permissions", {
  seeCustomers: "sees customers and their accounts",
  changeCustomers: "writes notes about customers, and answers complaints without money",
  giveMoneyBack: "gives money back or credit, and decides about money that was short at a door",
  deleteCustomers: "deletes customers, and merges two into one",
  exportCustomers: "exports all data about a customer, with addresses and sums",
});
