import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the home page. */
export const t = catalogue("storefront/home", {
  homeTitle: "Farm-fresh and organic",
  homeDescription:
    "Organic vegetables, fruits and groceries from farmers around {city}: picked ripe, brought to your door.",
  seeAllProducts: "See all products",
  seeCategory: "See {category}",
  seeBanner: "See what the banner shows",
  greeting: "{greeting}, {name}",
  marketOnline: "The village market of {city}, online",
  pickedThisMorning: "Picked this morning around {city}",
  headline: "Tomatoes that still smell of the <field>field</field>.",
  organic: "Organic, picked ripe by farmers around {city}, and brought to your door.",
  fillBasket: "Fill your basket",
  stalls: "Walk through the market",
  everything: "Everything",
  noStallsYet: "The stalls are being set up",
  nothingForSaleYet:
    "Nothing is for sale yet. Leave your email below, and we write when the first baskets are here.",
  tellMe: "Tell me when it begins",
  offers: "On offer today",
  seeAll: "See all",
  everythingOnStalls: "Everything on the stalls",
});
