import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("customer/permissions", {
  seeCustomers: "sees customers and their accounts",
  changeCustomers: "changes customers, and answers complaints",
});
