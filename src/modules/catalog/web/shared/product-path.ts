import { pathTo } from "#kernel/paths.ts";
import type { Product } from "../../contract/product.ts";
import { catalogPages } from "../../paths.ts";

/** The path of a product's page. */
export function productPath({ category, _id }: Pick<Product, "category" | "_id">): string {
  return pathTo(catalogPages.product, { category, id: _id });
}

/** The path of a category's page. */
export function categoryPath(path: string): string {
  return pathTo(catalogPages.category, { category: path });
}
