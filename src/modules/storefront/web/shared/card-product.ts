import type { Product } from "#modules/catalog/contract/product.ts";

/** A product without the fields that no card shows, as a page contains its list twice: as HTML and as data. */
export const toCardProduct = (product: Product): Product => ({
  ...product,
  otherNames: [],
  description: [],
  image: product.image.slice(0, 1),
  ...(product.origin && { origin: { text: product.origin.text, short: product.origin.short } }),
});
