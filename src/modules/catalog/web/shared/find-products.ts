import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import type { Product } from "../../contract/product.ts";
import type { CatalogApi } from "../../module-api.ts";

const MAX_FOUND = 8;

/** The first products that the shop's search finds by a text, in its order. */
export async function findProducts(q: string): Promise<Product[]> {
  const query = { q, limit: String(MAX_FOUND) };
  const [list, others] = await Promise.all([
    call(browserApi<CatalogApi>().api.product.list.$get({ query })),
    call(browserApi<CatalogApi>().api.product.suggestions.$get({ query: { q } })),
  ]);
  const all = others.beforeNames
    ? [...others.products, ...list.products]
    : [...list.products, ...others.products];
  return all.slice(0, MAX_FOUND);
}
