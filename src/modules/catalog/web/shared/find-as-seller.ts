import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { CatalogApi } from "../../module-api.ts";

/** The first products that the seller's search finds by a text, also those that are off sale. */
export async function findAsSeller(q: string) {
  const query = { q, page: "1", limit: "8" };
  return (await sellerCall(browserApi<CatalogApi>().api.product["seller-list"].$get({ query }))).products;
}
