import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("staff/permissions", {
  seePeople: "sees who works in the store",
  changePeople: "invites people, gives them roles, and lets them go",
  shareDevices: "sets up shared devices",
});
