import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("health/server", {
  seeHealth: "sees whether the store is well",
  changeHealth: "tries the mail and the alarms of the store",
});
