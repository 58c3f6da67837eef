import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";

/** A product without the fields that no card shows, as a page contains its list twice: as HTML and as data. */
export const toCardProduct = (product: Product): Product => ({
  ...product,
  otherNames: [],
  description: [],
  image: product.image.slice(0, 1),
  ...(product.origin && { origin: { text: product.origin.text, parts: product.origin.parts } }),
});

/** The categories of the products that can be delivered, one entry a product. */
export const deliverable = (products: readonly Product[]): string[] =>
  products.flatMap((product) => (isSoldOut(product) ? [] : [product.category]));
