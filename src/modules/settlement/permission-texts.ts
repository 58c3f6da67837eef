import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("settlement/permissions", {
  seeSettlement: "sees what growers are owed",
  changeSettlement: "writes growers' statements, and pays them",
});
