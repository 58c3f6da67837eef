import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the settlement with growers. */
export const t = catalogue("settlement/server", {
  notFound: "There is no such entry",
});
