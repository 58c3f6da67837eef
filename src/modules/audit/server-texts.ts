import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the audit log. */
export const t = catalogue("audit/server", {
  noSuchLog: "There is no log of that",
  nothing: "nothing",
  yes: "yes",
  no: "no",
});
