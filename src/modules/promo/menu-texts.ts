import { catalogue } from "#kernel/texts/catalogue.ts";

/** The labels of the module's entries in the seller's menu. */
export const t = catalogue("promo/menu", {
  promoCodes: "Promo codes",

  // Further words by which the search finds the pages.
  promoCodesWords: "coupons, vouchers, discount, offers",
});
