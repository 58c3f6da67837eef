import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import type { CatalogApi } from "../../module-api.ts";
import { cachedProducts, remember } from "./product-cache.ts";

/** Loads the cart's products that this device does not know. */
export async function loadMissing(ids: readonly string[]): Promise<void> {
  const missing = ids.filter((id) => !(id in cachedProducts()));
  if (missing.length === 0) return;
  const { products } = await call(
    browserApi<CatalogApi>().api.product.list.$get({ query: { ids: missing.join(",") } }),
  );
  remember(products);
}
