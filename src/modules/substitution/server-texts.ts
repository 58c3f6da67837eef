import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the server says of a shopper's wishes for the case that a product is missing. */
export const t = catalogue("substitution/server", {
  chooseOne: "Please choose what to do if something is missing",
});
