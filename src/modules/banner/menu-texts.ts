import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("banner/menu", {
  banners: "Banners",

  // Further words by which the search finds the pages.
  bannersWords: "home page, pictures, carousel, slides",
});
