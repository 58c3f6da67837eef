import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { CountsAnswer, TypedCount } from "#modules/catalog/web/shared/product-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { mayBeConfirmed } from "#modules/store/web/shared/use-unusual-amount.tsx";
import type { StockApi } from "../module-api.ts";

/**
 * Saves typed counts. If all are refused, throws `ApiError` with a reason for each product, unless all may be typos:
 * these are asked about.
 */
export async function sendCounts(counts: TypedCount[]): Promise<CountsAnswer> {
  try {
    const saved = await sellerCall(browserApi<StockApi>().api.stock.counts.$post({ json: { counts } }));
    return { ...saved, previous: saved.previous.map((row) => ({ ...row, seen: row.seen ?? null })) };
  } catch (error) {
    if (!(error instanceof ApiError) || !mayBeConfirmed(error)) throw error;
    return { previous: [], errors: error.errors, unusual: Object.keys(error.errors) };
  }
}
