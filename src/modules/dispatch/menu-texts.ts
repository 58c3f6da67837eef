import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("dispatch/menu", {
  runSheet: "Run sheet",
  vans: "Vans",
  ownVan: "My van",

  // Further words by which the search finds the pages.
  runSheetWords: "route, stops, doors, drivers, today, cash, UPI",
  ownVanWords: "stops, doors, driver, drive",
  vansWords: "vehicles, drivers, routes, areas",
});
