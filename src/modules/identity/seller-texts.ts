import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the seller's pages say of calls that failed. */
export const t = catalogue("identity/seller", {
  deletedAlready: "{name} was deleted already",
});
