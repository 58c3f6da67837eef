import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("catalog/permissions", {
  seeProducts: "sees all products and categories, hidden ones too",
  changePrices: "adds products, and changes prices",
  changeProducts: "changes products and categories, but no prices",
});
