import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { CountsAnswer, TypedCount } from "#modules/catalog/web/shared/product-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";

/** Saves typed counts. If all are refused, throws `ApiError` with a reason for each product. */
export async function sendCounts(counts: TypedCount[]): Promise<CountsAnswer> {
  const saved = await sellerCall(browserApi.api.stock.counts.$post({ json: { counts } }));
  return { ...saved, previous: saved.previous.map((row) => ({ ...row, seen: row.seen ?? null })) };
}
