import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("insight/server", {
  seeToday: "sees what there is to do today, as far as the role does it",
  seeInsight: "sees takings and best sellers",
});
