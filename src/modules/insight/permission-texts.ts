import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("insight/permissions", {
  seeInsight: "sees takings and best sellers",
});
