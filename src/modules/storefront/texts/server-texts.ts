import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the storefront. */
export const t = catalogue("storefront/server", {
  appName: "{store}, the village market of {city}",
  appDescription: "Organic groceries from farmers around {city}, brought to your door.",
  homeTitle: "Farm-fresh and organic",
  homeDescription:
    "Organic vegetables, fruits and groceries from farmers around {city}: picked ripe, brought to your door, paid in cash when you hold them.",
  seeAllProducts: "See all products",
  seeCategory: "See {category}",
  seeBanner: "See what the banner shows",
  productNotFound: "Product not found",
});
