import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of products' cards and pages that the cart does without. */
export const t = catalogue("storefront/card", {
  furtherPart: ", {part}",
  sizesOf: "Packs of {product}",
});
