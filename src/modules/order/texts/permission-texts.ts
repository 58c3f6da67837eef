import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("order/permissions", {
  seeOrders: "sees orders",
  seeContacts: "sees addresses, telephone numbers and e-mails of customers",
  seeSums: "sees what orders cost",
  seePackingLists: "sees packing lists, and prints slips and labels",
  seeInvoices: "opens invoices, with addresses and sums",
  changeOrders: "sets orders out, delivered or cancelled, and moves them",
  undoPaid: "says that paid goods were not delivered, after which their money goes back",
  takeOrders: "takes orders by telephone and changes what is in them, with addresses and sums",
});
