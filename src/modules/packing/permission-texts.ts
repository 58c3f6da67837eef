import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("packing/permissions", {
  seePacking: "sees the bags of a day and what goes into them",
  pack: "packs bags",
  weigh: "says what really went into a bag",
});
