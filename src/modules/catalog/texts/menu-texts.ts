import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("catalog/menu", {
  addProduct: "Add product",
  products: "Products",
  tonightsRates: "Tonight's rates",
  rates: "Rates",
  categories: "Categories",
  importAndExport: "Import and export",
});
