import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("stock/permissions", {
  seeStock: "sees what is in stock",
  changeStock: "counts stock, and writes what comes and goes",
  setUpHeaps: "sets up heaps: which products are sold from one harvest",
});
