import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the storefront. */
export const t = catalogue("storefront/server", {
  appName: "{store}, the village market of {city}",
  appDescription: "Organic groceries from farmers around {city}, brought to your door.",
});
