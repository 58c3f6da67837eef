import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("online-payment/permissions", {
  changePayments: "sets up payments in advance, and handles them",
});
