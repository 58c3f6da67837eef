import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the home page is called, and where its banners lead. */
export const t = catalogue("storefront/hero", {
  title: "Farm-fresh and organic",
  description:
    "Organic vegetables, fruits and groceries from farmers around {city}: picked ripe, brought to your door, paid in cash when you hold them.",
  seeAllProducts: "See all products",
  seeCategory: "See {category}",
  seeBanner: "See what the banner shows",
});
