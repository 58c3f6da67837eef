import type { Product } from "../../contract/product.ts";

/** A product without the fields that no card shows, as a page contains its list twice: as text and as data. */
export const forCard = (product: Product): Product => ({
  ...product,
  otherNames: [],
  description: [],
  image: product.image.slice(0, 1),
});
