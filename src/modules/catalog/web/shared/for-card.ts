import type { Product } from "../../contract/product.ts";

/** A product without what no card shows: a list is sent with its page twice, as words and as data. */
export const forCard = (product: Product): Product => ({
  ...product,
  otherNames: [],
  description: [],
  image: product.image.slice(0, 1),
});
