import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("online-payment/permissions", {
  seeGateway: "sees through which company customers pay in advance",
  handleRefunds: "sends failed refunds again, and settles differences with that company",
  changeKeys: "sets up payments in advance, with their keys",
});
