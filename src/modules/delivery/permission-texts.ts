import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("delivery/permissions", {
  seeDelivery: "sees areas, windows and closed days",
  changeDelivery: "changes areas, windows and closed days",
});
