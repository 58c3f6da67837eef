import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("settings/permissions", {
  seeSettings: "sees the settings of the store",
  closeShop: "closes the shop for some time, and opens it again",
  changeSettings: "changes the settings of the store",
});
