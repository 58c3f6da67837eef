import type { Product } from "#contract/product.ts";

/** A product's own page. */
export function productPath({ category, _id }: Pick<Product, "category" | "_id">): string {
  return `/products/${encodeURIComponent(category)}/${encodeURIComponent(_id)}`;
}
