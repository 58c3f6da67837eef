import type { Product } from "#contract/product.ts";
import { pages, pathTo } from "#domain/paths.ts";

/** A product's own page. */
export function productPath({ category, _id }: Pick<Product, "category" | "_id">): string {
  return pathTo(pages.product, { category, id: _id });
}
