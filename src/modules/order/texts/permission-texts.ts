import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("order/permissions", {
  seeOrders: "sees orders",
  changeOrders: "takes, changes and cancels orders",
});
