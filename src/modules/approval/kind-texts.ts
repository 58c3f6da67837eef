import { catalogue } from "#kernel/texts/catalogue.ts";

/** The kinds of calls that wait for a second person, by their names. */
export const t = catalogue("approval/kinds", {
  refund: "Money back by hand",
  payee: "Where money is paid to",
  export: "Downloads of people’s data",
  deletion: "What can’t be undone",
  rules: "What waits for a second person",
});
