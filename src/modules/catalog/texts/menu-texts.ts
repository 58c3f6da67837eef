import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("catalog/menu", {
  addProduct: "Add product",
  products: "Products",
  tonightsRates: "Tonight's rates",
  categories: "Categories",
  importAndExport: "Import and export",

  // Further words by which the search finds the pages.
  addProductWords: "new product, item, crop",
  productsWords: "catalogue, items, vegetables, fruits, edit, sold out",
  ratesWords: "prices, price list, today, morning",
  categoriesWords: "groups, kinds, sections",
  importWords: "CSV, Excel, spreadsheet, upload, download",
});
