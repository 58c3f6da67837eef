import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("order/permissions", {
  seeOrders: "sees orders",
  seeContacts: "sees addresses, telephone numbers and e-mails of customers",
  seeSums: "sees what orders cost",
  changeOrders: "takes, changes and cancels orders",
});
