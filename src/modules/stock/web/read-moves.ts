import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import type { AskedFilters } from "#ui/lists/use-filters.ts";

const MOVES_PER_PAGE = 50;

/** One page of a product's ledger. */
export function readMoves(product: string, filters: AskedFilters) {
  const query = {
    product,
    after: filters.get("after") || undefined,
    before: filters.get("before") || undefined,
    limit: String(MOVES_PER_PAGE),
  };
  return sellerCall(browserApi.api.stock.moves.$get({ query }));
}
