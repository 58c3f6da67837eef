import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("settings/menu", {
  storeSettings: "Store settings",

  // Further words by which the search finds the pages.
  storeSettingsWords: "name, address, phone, GSTIN, charges, close the shop, holiday, password, logins",
});
