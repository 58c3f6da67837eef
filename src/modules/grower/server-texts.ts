import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of growers. */
export const t = catalogue("grower/server", {
  notFound: "There is no such grower",
});
