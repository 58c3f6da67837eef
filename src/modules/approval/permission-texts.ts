import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("approval/permissions", {
  seeApprovals: "sees what waits for a second person, and downloads their own files that were allowed",
  decide: "allows or refuses what waits for a second person",
  changeRules: "sets what waits for a second person",
});
