import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("tax/permissions", {
  seeTax: "sees the tax reports",
  changeTax: "sets up GST by product",
});
