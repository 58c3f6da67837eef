import { catalogue } from "#kernel/texts/catalogue.ts";

/** What only the server says of what was done. */
export const t = catalogue("audit/server", { noSuchLog: "There is no log of that" });
