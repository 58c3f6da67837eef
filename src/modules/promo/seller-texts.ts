import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the seller reads about promo codes. */
export const t = catalogue("promo/seller", {
  title: "Promo codes",
});
