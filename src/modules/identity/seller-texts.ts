import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts about failed calls on the seller's pages. */
export const t = catalogue("identity/seller", {
  deletedAlready: "{name} was deleted already",
});
