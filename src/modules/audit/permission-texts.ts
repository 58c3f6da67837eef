import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("audit/permissions", {
  seeActivity: "sees who did what",
  exportActivity: "downloads who did what",
  changeKeeping: "sets for how long it is kept who did what",
});
