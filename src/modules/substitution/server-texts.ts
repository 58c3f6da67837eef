import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of wishes for missing products. */
export const t = catalogue("substitution/server", {
  chooseOne: "Please choose what to do if something is missing",
});
