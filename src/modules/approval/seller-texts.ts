import { catalogue } from "#kernel/texts/catalogue.ts";

/** The texts of the seller's page about what waits for a second person. */
export const t = catalogue("approval/seller", {
  title: "Approvals",
});
