import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("policies/permissions", {
  seePolicies: "sees the refund and privacy texts as they are edited",
  changePolicies: "changes the refund and privacy texts",
});
