import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("grower/permissions", {
  seeGrowers: "sees growers, their lots and what is bought from them",
  changeGrowers: "changes growers and lots, and buys from them",
});
