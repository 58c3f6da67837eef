import { toPaise } from "#kernel/money/money.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import type { PromoLine } from "#modules/order/web/shared/order-slots.ts";
import type { PromoApi } from "../module-api.ts";

/** The discount of a store's own code on these lines, in paise. Throws `ApiError` with the reason if there is none. */
export async function checkPromo(code: string, lines: readonly PromoLine[]): Promise<number> {
  const items = lines.map(({ id, quantity }) => ({ product: id, quantity }));
  const { discount } = await call(browserApi<PromoApi>().api.promo.check.$post({ json: { code, items } }));
  return toPaise(discount);
}
