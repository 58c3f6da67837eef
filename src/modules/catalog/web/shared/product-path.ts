import { pages, pathTo } from "#kernel/paths.ts";
import type { Product } from "../../contract/product.ts";

/** A product's own page. */
export function productPath({ category, _id }: Pick<Product, "category" | "_id">): string {
  return pathTo(pages.product, { category, id: _id });
}

/** The page of a category. */
export function categoryPath(path: string): string {
  return pathTo(pages.category, { category: path });
}
