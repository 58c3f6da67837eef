import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("settlement/permissions", {
  seeSettlement: "sees what growers are owed",
  changeSettlement: "writes growers' statements, and enters money by hand",
  pay: "pays growers, with the accounts and addresses that they are paid to",
});
